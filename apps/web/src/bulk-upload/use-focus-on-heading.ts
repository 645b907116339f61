import { useEffect, useRef } from 'react'

/** Where the button that was pressed went with what it stood in, the focus goes to the heading of what took its place (WCAG 2.4.3). */
export function useFocusOnHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return { ref: heading, tabIndex: -1 }
}

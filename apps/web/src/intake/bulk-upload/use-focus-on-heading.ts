import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of the new content if the clicked button was removed with its container (WCAG 2.4.3).
 */
export function useFocusOnHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return { ref: heading, tabIndex: -1 }
}

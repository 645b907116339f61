import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first button of the new content if the pressed one was replaced; otherwise it would fall back
 * to the top of the page (WCAG 2.4.3).
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, shown: unknown) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true })
  }, [place, shown])
}

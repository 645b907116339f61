import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The element's width in CSS pixels; `first` until it is measured, and while it has none. */
export function useWidth<E extends Element>(first: number): readonly [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const measured = Math.round(element.getBoundingClientRect().width)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

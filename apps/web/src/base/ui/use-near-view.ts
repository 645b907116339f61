import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * True once an element has been within a screen's height of the viewport, so that content far below is loaded later.
 */
export function useNearView<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (near || element === null) return
    const watcher = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      rootMargin: '100% 0px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [near])
  return [ref, near]
}

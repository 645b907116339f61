import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has ever come within a screen's height of what is seen: what is far below is fetched later. */
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

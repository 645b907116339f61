import { type RefObject, useEffect } from 'react'
import { placementOf } from '../view.ts'
import type { ViewerStore } from '../viewer-store.ts'

/** Positions an element of the image's size where the renderer would show the image. */
export function usePlace(ref: RefObject<HTMLElement | null>, store: ViewerStore, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const place = () => {
      const scene = store.scene()
      if (!ref.current || scene.canvas.width === 0) return
      const { scale, x, y } = placementOf(store.state().view, scene)
      ref.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      ref.current.style.visibility = 'visible'
    }
    place()
    return store.subscribe(place)
  }, [ref, store, isThere])
}

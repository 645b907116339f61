import { approachMark, select } from './actions/findings.ts'
import { imagePoint } from './coordinates.ts'
import type { View } from './view.ts'
import type { ViewerStore } from './viewer-store.ts'

const milliseconds = 180

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Interpolates two views at `share`, with easing at the end. */
export const viewBetween = (from: View, to: View, share: number): View => {
  const way = 1 - (1 - share) ** 3
  const between = (a: number, b: number) => a + (b - a) * way
  return {
    zoom: between(from.zoom, to.zoom),
    centre: imagePoint(between(from.centre.x, to.centre.x), between(from.centre.y, to.centre.y)),
  }
}

/**
 * Selects a mark and animates the view to it; immediately if the user prefers reduced motion. A drag stops the
 * animation.
 */
export const glideTo = (store: ViewerStore, id: string): void => glide(store, id, select)

/** Like glideTo, with the zoom of a step to the mark. */
export const glideCloseTo = (store: ViewerStore, id: string): void => glide(store, id, approachMark)

function glide(store: ViewerStore, id: string, go: typeof select): void {
  const from = store.state().view
  const to = go(store.state(), store.scene(), id).view
  if (to === from || isCalm()) {
    store.set((state, scene) => go(state, scene, id))
    return
  }
  store.set((state, scene) => ({ ...go(state, scene, id), view: from }))
  const start = performance.now()
  let last = from
  const step = (now: number) => {
    if (store.state().view !== last) return
    const share = Math.min(1, Math.max(0, (now - start) / milliseconds))
    last = share === 1 ? to : viewBetween(from, to, share)
    store.set(state => ({ ...state, view: last }))
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

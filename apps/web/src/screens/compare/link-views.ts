import { type Alignment, alignPoint, inverse } from '@xrai/contract/comparison/align-radiographs'
import { imagePoint } from '../../viewer/coordinates.ts'
import { type Frame, fitScale, type View, zoomLimits } from '../../viewer/view.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'

type Matrix = Alignment['matrix']

/** The second radiograph's view of the first one's area, at the same scale if its zoom allows. */
export function viewThrough(matrix: Matrix, view: View, first: Frame, second: Frame): View {
  const [a, b, , d, e] = matrix
  const enlarged = Math.sqrt(Math.abs(a * e - b * d))
  const zoom = (fitScale(first) * view.zoom) / enlarged / fitScale(second)
  const { x, y } = alignPoint(matrix, view.centre)
  const { width, height } = second.image
  return {
    zoom: Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom)),
    centre: imagePoint(Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))),
  }
}

/**
 * Synchronises view, window and inversion of two radiographs, starting from the second's; `matrix` maps the first one's
 * pixels to the second's. Returns a function that ends it.
 */
export function linkViews(first: ViewerStore, second: ViewerStore, matrix: Matrix): () => void {
  let isFollowing = false
  const bring = (leader: ViewerStore, follower: ViewerStore, way: Matrix) => {
    if (isFollowing || leader.scene().canvas.width === 0 || follower.scene().canvas.width === 0) return
    const { view, levels, inverted, outlines } = leader.state()
    isFollowing = true
    const linked = viewThrough(way, view, leader.scene(), follower.scene())
    follower.set(now => ({ ...now, view: linked, levels, inverted, outlines }))
    isFollowing = false
  }
  const follow = (leader: ViewerStore, follower: ViewerStore, way: Matrix) => {
    let seen = leader.state()
    return () => {
      const state = leader.state()
      const { view, levels, inverted, outlines } = state
      const isSame =
        view === seen.view && levels === seen.levels && inverted === seen.inverted && outlines === seen.outlines
      seen = state
      if (!isSame) bring(leader, follower, way)
    }
  }
  const back = inverse(matrix)
  bring(second, first, back)
  const stops = [first.subscribe(follow(first, second, matrix)), second.subscribe(follow(second, first, back))]
  return () => {
    for (const stop of stops) stop()
  }
}

import { alignPoint } from '@xrai/contract/comparison/align-radiographs'
import { describe, expect, it } from 'vitest'
import { canvasPoint, imagePoint } from '../../viewer/coordinates.ts'
import { fitScale, fitView, panBy, zoomAt } from '../../viewer/view.ts'
import { createViewerStore } from '../../viewer/viewer-store.ts'
import { linkViews, viewThrough } from './link-views.ts'

const first = { image: { width: 2000, height: 1000 }, canvas: { width: 600, height: 500 } }
const second = { image: { width: 1000, height: 500 }, canvas: { width: 600, height: 500 } }
const half = [0.5, 0, 20, 0, 0.5, -10] as const

describe('two linked views', () => {
  it('show the same area at the same scale', () => {
    const view = { zoom: 2, centre: imagePoint(900, 400) }
    const linked = viewThrough(half, view, first, second)
    expect(linked.centre).toMatchObject({ x: 470, y: 190 })
    expect(fitScale(second) * linked.zoom * 0.5).toBeCloseTo(fitScale(first) * view.zoom)
  })

  it('follow each other in both directions, without an endless loop', () => {
    const one = createViewerStore(first.image)
    const other = createViewerStore(second.image)
    one.setScene(first)
    other.setScene(second)
    const unlink = linkViews(one, other, half)
    one.set((state, scene) => ({ ...state, view: zoomAt(state.view, scene, canvasPoint(300, 250), 2), inverted: true }))
    expect(other.state()).toMatchObject({ inverted: true, view: { zoom: 2 } })
    other.set((state, scene) => ({ ...state, view: panBy(state.view, scene, { x: -60, y: 0 }) }))
    const { x } = alignPoint(half, one.state().view.centre)
    expect(x).toBeCloseTo(other.state().view.centre.x)
    unlink()
    other.set(state => ({ ...state, view: fitView(second.image) }))
    expect(one.state().view.zoom).toBe(2)
  })
  it('show the same area initially, even if only the second was moved before', () => {
    const one = createViewerStore(first.image)
    const other = createViewerStore(second.image)
    one.setScene(first)
    other.setScene(second)
    other.set((state, scene) => ({
      ...state,
      view: zoomAt(state.view, scene, canvasPoint(100, 100), 3),
      levels: { brightness: 20, contrast: 0 },
    }))
    const alone = other.state()
    linkViews(one, other, half)
    expect(other.state()).toBe(alone)
    expect(one.state().levels).toEqual({ brightness: 20, contrast: 0 })
    const { x, y } = alignPoint(half, one.state().view.centre)
    expect(x).toBeCloseTo(alone.view.centre.x)
    expect(y).toBeCloseTo(alone.view.centre.y)
  })
})

import { describe, expect, it } from 'vitest'
import { canvasPoint, imagePoint, toCanvas, toImage } from './coordinates.ts'
import { approach, type Frame, fitView, panBy, placementOf, reveal, zoomAt, zoomLimits } from './view.ts'

const frame: Frame = { image: { width: 2000, height: 1000 }, canvas: { width: 800, height: 600 } }
const fitted = fitView(frame.image)

describe('a view', () => {
  it('fits the whole image in the middle at zoom 1', () => {
    expect(placementOf(fitted, frame)).toEqual({ scale: 0.4, x: 0, y: 100 })
  })

  it('maps an image point to the canvas and back', () => {
    const placement = placementOf({ zoom: 1.7, centre: imagePoint(312, 640) }, frame)
    const there = toCanvas(placement, imagePoint(1234.5, 87.25))
    const back = toImage(placement, there)
    expect(back.x).toBeCloseTo(1234.5, 9)
    expect(back.y).toBeCloseTo(87.25, 9)
  })

  it('keeps the point under the pointer while zooming', () => {
    const anchor = canvasPoint(300, 250)
    const before = toImage(placementOf(fitted, frame), anchor)
    const after = toImage(placementOf(zoomAt(fitted, frame, anchor, 1.2), frame), anchor)
    expect(after.x).toBeCloseTo(before.x, 9)
    expect(after.y).toBeCloseTo(before.y, 9)
  })

  it('never zooms past its limits', () => {
    const anchor = canvasPoint(400, 300)
    expect(zoomAt(fitted, frame, anchor, 100).zoom).toBe(zoomLimits.most)
    expect(zoomAt(fitted, frame, anchor, 0.001).zoom).toBe(zoomLimits.least)
  })

  it('moves with the pointer: a pan to the right shows the content on the left', () => {
    expect(panBy(fitted, frame, { x: 40, y: 0 }).centre).toEqual(imagePoint(900, 500))
  })

  it('cannot move the radiograph out of sight', () => {
    expect(panBy(fitted, frame, { x: -99_999, y: 99_999 }).centre).toEqual(imagePoint(2000, 0))
  })
})

describe('reveal', () => {
  const close = { zoom: 3, centre: imagePoint(1000, 500) }

  it('keeps a view that already shows the box', () => {
    expect(reveal(close, frame, { left: 950, top: 450, width: 100, height: 100 })).toBe(close)
  })

  it('makes the smallest move that shows a hidden box', () => {
    const box = { left: 1700, top: 450, width: 100, height: 100 }
    const right = toCanvas(placementOf(reveal(close, frame, box), frame), imagePoint(1800, 450))
    expect(right.x).toBeCloseTo(800 - 24, 6)
  })
})

describe('approach', () => {
  const small = { left: 1700, top: 450, width: 100, height: 100 }
  const large = { left: 100, top: 50, width: 1600, height: 800 }

  it('zooms to a small box and centres it', () => {
    expect(approach(fitted, frame, small)).toEqual({ zoom: zoomLimits.most, centre: imagePoint(1750, 500) })
  })

  it('keeps a closer zoom that still shows the whole box, and changes one that does not', () => {
    const medium = { left: 800, top: 400, width: 500, height: 250 }
    const near = approach(fitted, frame, medium).zoom
    expect(near).toBeGreaterThan(1)
    expect(approach({ ...fitted, zoom: 1.1 * near }, frame, medium).zoom).toBeCloseTo(1.1 * near, 9)
    expect(approach({ ...fitted, zoom: 3 }, frame, large)).toEqual(fitted)
  })

  it('leaves the view unchanged before the radiograph has a size on screen', () => {
    expect(approach(fitted, { ...frame, canvas: { width: 0, height: 0 } }, small)).toBe(fitted)
  })
})

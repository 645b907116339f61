import {
  type CanvasPoint,
  clamp,
  type ImageBox,
  type ImagePoint,
  imagePoint,
  insideImage,
  type Placement,
  type Size,
  toCanvas,
  toImage,
} from './coordinates.ts'

/** Specification §9: zoom from 0.5 to 3 by steps of 1.2. */
export const zoomLimits = { least: 0.5, most: 3, step: 1.2 } as const

/** The visible part of the image: `zoom` 1 fits it into the canvas, `centre` is the image point in the middle. */
export interface View {
  readonly zoom: number
  readonly centre: ImagePoint
}

/** The two sizes behind a view: the image in its own pixels and the canvas in CSS pixels. */
export interface Frame {
  readonly image: Size
  readonly canvas: Size
}

export const fitView = (image: Size): View => ({ zoom: 1, centre: imagePoint(image.width / 2, image.height / 2) })

/** CSS pixels per image pixel at which the whole image just fits. */
export const fitScale = ({ image, canvas }: Frame): number =>
  Math.min(canvas.width / image.width, canvas.height / image.height)

export function placementOf(view: View, frame: Frame): Placement {
  const scale = fitScale(frame) * view.zoom
  return {
    scale,
    x: frame.canvas.width / 2 - view.centre.x * scale,
    y: frame.canvas.height / 2 - view.centre.y * scale,
  }
}

/** Zooms by `factor` within the limits while the image point under `anchor` stays under it. */
export function zoomAt(view: View, frame: Frame, anchor: CanvasPoint, factor: number): View {
  const zoom = clamp(view.zoom * factor, zoomLimits.least, zoomLimits.most)
  const held = toImage(placementOf(view, frame), anchor)
  const moved = toCanvas(placementOf({ ...view, zoom }, frame), held)
  return panBy({ ...view, zoom }, frame, { x: anchor.x - moved.x, y: anchor.y - moved.y })
}

/** Moves the image by a distance in CSS pixels; part of it stays at the centre of the canvas. */
export function panBy(view: View, frame: Frame, by: { readonly x: number; readonly y: number }): View {
  const scale = fitScale(frame) * view.zoom
  const centre = imagePoint(view.centre.x - by.x / scale, view.centre.y - by.y / scale)
  return { ...view, centre: insideImage(centre, frame.image) }
}

/**
 * The smallest move that brings a box into view with a margin of `margin` CSS pixels; the same view if it is visible.
 */
export function reveal(view: View, frame: Frame, box: ImageBox, margin = 24): View {
  const placement = placementOf(view, frame)
  const from = toCanvas(placement, imagePoint(box.left, box.top))
  const to = toCanvas(placement, imagePoint(box.left + box.width, box.top + box.height))
  const x = missing(from.x, to.x, frame.canvas.width, margin)
  const y = missing(from.y, to.y, frame.canvas.height, margin)
  return x === 0 && y === 0 ? view : panBy(view, frame, { x, y })
}

/** Maximum share of the canvas that a box fills after zooming to it. */
const closeShare = 0.35

/**
 * Zooms to a box and centres it, until it fills `share` of the canvas; keeps a closer zoom if it still shows the whole
 * box.
 */
export function approach(view: View, frame: Frame, box: ImageBox, share = closeShare): View {
  const scale = fitScale(frame)
  if (!(scale > 0)) return view
  const filling = Math.min(frame.canvas.width / box.width, frame.canvas.height / box.height) / scale
  const wanted = clamp(filling * share, 1, zoomLimits.most)
  const zoom = view.zoom > wanted && view.zoom < filling ? view.zoom : wanted
  if (zoom === 1) return fitView(frame.image)
  const centre = imagePoint(box.left + box.width / 2, box.top + box.height / 2)
  return { zoom, centre: insideImage(centre, frame.image) }
}

function missing(from: number, to: number, length: number, margin: number): number {
  if (to - from > length - 2 * margin) return (length - from - to) / 2
  if (from < margin) return margin - from
  if (to > length - margin) return length - margin - to
  return 0
}

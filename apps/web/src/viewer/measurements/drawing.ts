import { type MeasurementKind, pointsOfKind } from '@xrai/contract/measurements/measurement'
import { type CanvasPoint, type ImagePoint, imagePoint, type Size } from '../coordinates.ts'

/** A measurement in progress: drawn by a drag, by single presses, or by both; a drag makes two points, a press one. */
export interface Drawing {
  readonly kind: MeasurementKind
  /** The fixed points. */
  readonly points: readonly ImagePoint[]
  /** The press's start on the canvas and on the image, and its current point; null while the pointer is up. */
  readonly press: {
    readonly from: CanvasPoint
    readonly start: ImagePoint
    readonly at: ImagePoint
    readonly isDrag: boolean
  } | null
}

export const startDrawing = (kind: MeasurementKind): Drawing => ({ kind, points: [], press: null })

export type DrawingEvent =
  | {
      readonly name: 'down' | 'move' | 'up'
      readonly canvas: CanvasPoint
      readonly image: ImagePoint
      /** CSS pixels per image pixel. */
      readonly scale: number
    }
  | { readonly name: 'cancel' }

/** Tolerance of a press in CSS pixels. */
const slack = 6

/**
 * The fixed points after the pointer is released without a drag: the first point is where it was pressed, every later
 * one where it is released.
 */
const standing = ({ points, press }: Drawing): readonly ImagePoint[] =>
  press && points.length === 0 ? [press.start] : points

/** The next state. Pure; `isFinished` is true once all points are fixed. */
export function draw(drawing: Drawing, event: DrawingEvent): Drawing {
  if (event.name === 'cancel') return { ...drawing, press: null }
  const { points, press } = drawing
  const { canvas, image, scale } = event
  if (event.name === 'down')
    return { ...drawing, press: { from: canvas, start: image, at: image, isDrag: points.length > 0 } }
  if (!press) return drawing
  const isDrag = press.isDrag || Math.hypot(canvas.x - press.from.x, canvas.y - press.from.y) > slack
  if (event.name === 'move') return { ...drawing, press: { ...press, at: image, isDrag } }
  const before = standing(drawing)
  const last = before.at(-1)
  // A second press at the same position is a double press, and adds no point.
  const isApart = !last || Math.hypot(image.x - last.x, image.y - last.y) * scale > slack
  return { ...drawing, points: isDrag && isApart ? [...before, image] : before, press: null }
}

/** The displayed points: the fixed ones, and the one under the pointer. */
export const drawnPoints = (drawing: Drawing): readonly ImagePoint[] =>
  drawing.press?.isDrag ? [...standing(drawing), drawing.press.at] : standing(drawing)

export const isFinished = ({ kind, points }: Drawing): boolean => points.length >= pointsOfKind[kind]

/** Clamps a point to the image. */
export const inImage = ({ x, y }: ImagePoint, { width, height }: Size): ImagePoint =>
  imagePoint(Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y)))

/**
 * The initial points of a measurement placed by keyboard: around the centre of the view, a fifth of the image's width.
 */
export function placedInMiddle(kind: MeasurementKind, centre: ImagePoint, image: Size): readonly ImagePoint[] {
  const reach = image.width / 10
  const at = (dx: number, dy: number) => inImage(imagePoint(centre.x + dx, centre.y + dy), image)
  return kind === 'angle' ? [at(reach, 0), at(-reach, 0), at(reach / 2, -reach)] : [at(-reach, 0), at(reach, 0)]
}

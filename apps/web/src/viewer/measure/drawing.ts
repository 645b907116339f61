import { type MeasureKind, pointsOfKind } from '@xrai/contract/measures/measure'
import { type CanvasPoint, type ImagePoint, imagePoint, type Size } from '../coordinates.ts'

/** A measure in progress: drawn by a drag, by single presses, or by both; a drag makes two points, a press one. */
export interface Drawing {
  readonly kind: MeasureKind
  /** Those that stand. */
  readonly points: readonly ImagePoint[]
  /** Where the pointer went down on the canvas and on the picture, and where it is now; null while it is up. */
  readonly press: {
    readonly from: CanvasPoint
    readonly start: ImagePoint
    readonly at: ImagePoint
    readonly isDrag: boolean
  } | null
}

export const startDrawing = (kind: MeasureKind): Drawing => ({ kind, points: [], press: null })

export type DrawingEvent =
  | {
      readonly name: 'down' | 'move' | 'up'
      readonly canvas: CanvasPoint
      readonly image: ImagePoint
      /** CSS pixels of one pixel of the picture. */
      readonly scale: number
    }
  | { readonly name: 'cancel' }

/** CSS pixels that a press may tremble. */
const slack = 6

/**
 * The fixed points after the pointer is released without a drag: the first point is where it was pressed, every later
 * one where it is released.
 */
const standing = ({ points, press }: Drawing): readonly ImagePoint[] =>
  press && points.length === 0 ? [press.start] : points

/** The next state. Pure; `isFinished` says when all points stand. */
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
  // A second press on the same spot is a double one, and no point of its own.
  const isApart = !last || Math.hypot(image.x - last.x, image.y - last.y) * scale > slack
  return { ...drawing, points: isDrag && isApart ? [...before, image] : before, press: null }
}

/** The displayed points: the fixed ones, and the one under the pointer. */
export const drawnPoints = (drawing: Drawing): readonly ImagePoint[] =>
  drawing.press?.isDrag ? [...standing(drawing), drawing.press.at] : standing(drawing)

export const isFinished = ({ kind, points }: Drawing): boolean => points.length >= pointsOfKind[kind]

/** Within the picture. */
export const inPicture = ({ x, y }: ImagePoint, { width, height }: Size): ImagePoint =>
  imagePoint(Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y)))

/** One to begin with by keyboard: around the middle of what is seen, a fifth of the picture's width. */
export function placedInMiddle(kind: MeasureKind, centre: ImagePoint, image: Size): readonly ImagePoint[] {
  const reach = image.width / 10
  const at = (dx: number, dy: number) => inPicture(imagePoint(centre.x + dx, centre.y + dy), image)
  return kind === 'angle' ? [at(reach, 0), at(-reach, 0), at(reach / 2, -reach)] : [at(-reach, 0), at(reach, 0)]
}

import { decisionLimits } from '@xrai/contract/review/decision'
import type { FindingShape } from '@xrai/contract/review/decision-schema'
import type { FoundTooth } from '@xrai/contract/teeth/dentition'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { boxAround, type ImageBox, type ImagePoint, imagePoint } from '../../viewer/coordinates.ts'
import { fewCorners } from '../../viewer/draft/draft-outline.ts'
import { fitScale } from '../../viewer/view.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'

type Shape = Pick<FindingShape, 'x' | 'y' | 'width' | 'height' | 'points'>

export const boxOf = ({ x, y, width, height }: Omit<Shape, 'points'>): ImageBox => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
})

export const shapeOf = ({ left, top, width, height }: ImageBox, points: FindingShape['points'] = []): FindingShape => ({
  x: left + width / 2,
  y: top + height / 2,
  width,
  height,
  points,
})

/** A shape scaled into another box, with its outline. Undefined if the box is unchanged. */
export function shapeWithin(shape: Shape, box: ImageBox): FindingShape | undefined {
  const from = boxOf(shape)
  const isSame = (['left', 'top', 'width', 'height'] as const).every(side => Math.abs(from[side] - box[side]) < 0.01)
  if (isSame) return undefined
  const every = Math.ceil(shape.points.length / decisionLimits.points)
  const points = shape.points
    .filter((_, at) => at % every === 0)
    .map(({ x, y }) => ({
      x: box.left + ((x - from.left) / from.width) * box.width,
      y: box.top + ((y - from.top) / from.height) * box.height,
    }))
    // An outline may exceed its box by a pixel, but no shape exceeds the image, so outer points are clamped.
    .map(({ x, y }) => ({
      x: Math.min(Math.max(x, box.left), box.left + box.width),
      y: Math.min(Math.max(y, box.top), box.top + box.height),
    }))
  return shapeOf(box, points)
}

/** An outline that covers less of its box than this marks a part of the boxed tooth. */
const partShare = 0.6

/** The outline to edit, reduced to few corners; null if a box is sufficient. */
export function outlineToEdit(shape: Shape): readonly ImagePoint[] | null {
  if (shape.points.length < 3) return null
  const outline = shape.points.map(({ x, y }) => imagePoint(x, y))
  const { width, height } = boxAround(outline)
  return width * height < partShare * shape.width * shape.height ? fewCorners(outline) : null
}

/** A shape's outline scaled into a box, with draggable corners; the box's own corners if it has none. */
export function outlineWithin(shape: Shape | null, box: ImageBox): readonly ImagePoint[] {
  const { left, top, width, height } = box
  const drawn = shape && shape.points.length > 0 ? (shapeWithin(shape, box)?.points ?? shape.points) : []
  if (drawn.length > 0) return fewCorners(drawn.map(({ x, y }) => imagePoint(x, y)))
  const right = left + width
  const bottom = top + height
  return [imagePoint(left, top), imagePoint(right, top), imagePoint(right, bottom), imagePoint(left, bottom)]
}

/** The shape of an outline. */
export const shapeAround = (outline: readonly ImagePoint[]): FindingShape =>
  shapeOf(
    boxAround(outline),
    outline.map(({ x, y }) => ({ x, y })),
  )

/** An initial box in the middle of the visible area. */
export function middleBox(viewer: ViewerStore): ImageBox {
  const { view } = viewer.state()
  const scene = viewer.scene()
  const scale = fitScale(scene) * view.zoom
  const side = Math.min(
    scale > 0 ? 96 / scale : Number.POSITIVE_INFINITY,
    scene.image.width / 4,
    scene.image.height / 4,
  )
  return {
    left: Math.min(Math.max(view.centre.x - side / 2, 0), scene.image.width - side),
    top: Math.min(Math.max(view.centre.y - side / 2, 0), scene.image.height - side),
    width: side,
    height: side,
  }
}

/** A tooth that was found, or the strip in which a periapical is assumed to show it. */
export type ToothPlace = Omit<FoundTooth, 'confidence'>

/** The tooth nearest to the middle of a box, preferring the one around it; null without teeth. */
export function nearestTooth(teeth: readonly ToothPlace[], box: ImageBox): Fdi | null {
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  const beside = (at: number, centre: number, length: number) => Math.max(0, Math.abs(at - centre) - length / 2)
  const distances = teeth.map(tooth => ({
    tooth: tooth.tooth,
    outside: Math.hypot(beside(x, tooth.x, tooth.width), beside(y, tooth.y, tooth.height)),
    centre: Math.hypot(x - tooth.x, y - tooth.y),
  }))
  return distances.toSorted((a, b) => a.outside - b.outside || a.centre - b.centre)[0]?.tooth ?? null
}

import type { ImageBox, Size } from '../../viewer/coordinates.ts'
import type { BoxCorner, BoxEdge } from '../../viewer/draft/draft-box.ts'

/** CSS pixels that a finger needs (WCAG 2.5.5). */
export const fingerSize = 44

export const turnedSize = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }

/** A box of an image of this size, in the image turned by quarters clockwise. */
export function turnedBox(box: ImageBox, image: Size, quarters: number): ImageBox {
  if (quarters === 0) return box
  const { left, top, width, height } = box
  const next = { left: image.height - top - height, top: left, width: height, height: width }
  return turnedBox(next, turnedSize(image, 1), quarters - 1)
}

/** The inverse of `turnedBox`; `image` is the size before the turn. */
export const unturnedBox = (box: ImageBox, image: Size, quarters: number): ImageBox =>
  turnedBox(box, turnedSize(image, quarters), (4 - quarters) % 4)

/** The box with its sides between two pixels. */
export function wholePixels({ left, top, width, height }: ImageBox): ImageBox {
  const from = { left: Math.round(left), top: Math.round(top) }
  return { ...from, width: Math.round(left + width) - from.left, height: Math.round(top + height) - from.top }
}

export const isWhole = (box: ImageBox, { width, height }: Size): boolean => box.width === width && box.height === height

/** A touch target on screen: CSS pixels from the top left corner of the image. */
export type Target = ImageBox

/**
 * The touch targets of a box on screen, which do not overlap: around its corners and along its edges. The smaller the
 * box, the further out they are; a side shorter than a finger has no target along it.
 */
export function cropTargets({ left, top, width, height }: ImageBox) {
  const insetX = insetOf(width)
  const insetY = insetOf(height)
  const right = left + width
  const bottom = top + height
  const before = { x: left - fingerSize + insetX, y: top - fingerSize + insetY }
  const after = { x: right - insetX, y: bottom - insetY }
  const corner = (x: number, y: number): Target => ({ left: x, top: y, width: fingerSize, height: fingerSize })
  const across = (y: number): Target => ({ left: left + insetX, top: y, width: width - 2 * insetX, height: fingerSize })
  const along = (x: number): Target => ({ left: x, top: top + insetY, width: fingerSize, height: height - 2 * insetY })
  const corners: Readonly<Record<BoxCorner, Target>> = {
    topLeft: corner(before.x, before.y),
    topRight: corner(after.x, before.y),
    bottomLeft: corner(before.x, after.y),
    bottomRight: corner(after.x, after.y),
  }
  const edges: Readonly<Partial<Record<BoxEdge, Target>>> = {
    ...(width >= fingerSize && { top: across(before.y), bottom: across(after.y) }),
    ...(height >= fingerSize && { left: along(before.x), right: along(after.x) }),
  }
  return { corners, edges }
}

/** The reach of the targets into the box: half their size, unless neighbours would meet. */
const insetOf = (length: number) => Math.min(Math.max((length - fingerSize) / 2, 0), fingerSize / 2)

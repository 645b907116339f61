import { clamp, type ImageBox, type ImagePoint, type Size } from '../coordinates.ts'

export const boxCorners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type BoxCorner = (typeof boxCorners)[number]

export const boxEdges = ['top', 'right', 'bottom', 'left'] as const
export type BoxEdge = (typeof boxEdges)[number]

/** Minimum size of a box in image pixels. */
const least = 4

/** In image pixels. */
export interface Vector {
  readonly x: number
  readonly y: number
}

/** Moves a box by image pixels, inside the image. */
export const movedBox = (box: ImageBox, by: Vector, image: Size): ImageBox => ({
  ...box,
  left: clamp(box.left + by.x, 0, image.width - box.width),
  top: clamp(box.top + by.y, 0, image.height - box.height),
})

/** A box of at least a few pixels between two points, inside the image. */
export function boxBetween(a: ImagePoint, b: ImagePoint, image: Size): ImageBox {
  const left = clamp(Math.min(a.x, b.x), 0, image.width)
  const right = clamp(Math.max(a.x, b.x), 0, image.width)
  const top = clamp(Math.min(a.y, b.y), 0, image.height)
  const bottom = clamp(Math.max(a.y, b.y), 0, image.height)
  const width = Math.max(right - left, least)
  const height = Math.max(bottom - top, least)
  return { left: clamp(left, 0, image.width - width), top: clamp(top, 0, image.height - height), width, height }
}

/** Drags a corner or an edge of a box to a point; the opposite side stays `shortest` pixels away. */
export function resizedBox(
  box: ImageBox,
  handle: BoxCorner | BoxEdge,
  to: Vector,
  image: Size,
  shortest = least,
): ImageBox {
  // A picture may be smaller than that.
  const narrowest = Math.min(shortest, image.width)
  const lowest = Math.min(shortest, image.height)
  const moves = (edge: BoxEdge) => handle.toLowerCase().includes(edge)
  const right = box.left + box.width
  const bottom = box.top + box.height
  const left = moves('left') ? clamp(to.x, 0, right - narrowest) : box.left
  const top = moves('top') ? clamp(to.y, 0, bottom - lowest) : box.top
  return {
    left,
    top,
    width: (moves('right') ? clamp(to.x, left + narrowest, image.width) : right) - left,
    height: (moves('bottom') ? clamp(to.y, top + lowest, image.height) : bottom) - top,
  }
}

/** The movement of an arrow key, in image pixels; null for any other key. */
export function arrowStep(key: string, image: Size): Vector | null {
  const step = Math.max(1, Math.round(Math.max(image.width, image.height) / 200))
  const steps: Readonly<Record<string, Vector>> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }
  return steps[key] ?? null
}

/**
 * Applies an arrow key to a box: it moves the box, with Shift it resizes it. Returns the same box for any other key.
 */
export function nudgedBox(box: ImageBox, key: string, isSizing: boolean, image: Size): ImageBox {
  const by = arrowStep(key, image)
  if (!by) return box
  const { x, y } = by
  if (!isSizing) return movedBox(box, by, image)
  return {
    ...box,
    width: clamp(box.width + x, least, image.width - box.left),
    height: clamp(box.height + y, least, image.height - box.top),
  }
}

import type { ImageBox, ImagePoint, Size } from '../coordinates.ts'

export const boxCorners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type BoxCorner = (typeof boxCorners)[number]

/** Minimum size of a box in image pixels. */
const least = 4

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** Moves a box by image pixels, inside the image. */
export const movedBox = (box: ImageBox, by: { readonly x: number; readonly y: number }, image: Size): ImageBox => ({
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

/** Drags one corner of a box to a point; the opposite corner stays. */
export function resizedBox(box: ImageBox, corner: BoxCorner, to: ImagePoint, image: Size): ImageBox {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  const right = box.left + box.width
  const bottom = box.top + box.height
  const x = isLeft ? clamp(to.x, 0, right - least) : clamp(to.x, box.left + least, image.width)
  const y = isTop ? clamp(to.y, 0, bottom - least) : clamp(to.y, box.top + least, image.height)
  return {
    left: isLeft ? x : box.left,
    top: isTop ? y : box.top,
    width: isLeft ? right - x : x - box.left,
    height: isTop ? bottom - y : y - box.top,
  }
}

/** The movement of an arrow key, in image pixels; null for any other key. */
export function arrowStep(key: string, image: Size): { readonly x: number; readonly y: number } | null {
  const step = Math.max(1, Math.round(Math.max(image.width, image.height) / 200))
  const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
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

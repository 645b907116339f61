import { type ImagePoint, imagePoint, type Size } from '../coordinates.ts'

/** Maximum number of corners that can be distinguished and dragged individually. */
const mostCorners = 32
const leastCorners = 3

const clamp = (value: number, high: number) => Math.min(Math.max(value, 0), high)

const inside = ({ x, y }: { readonly x: number; readonly y: number }, image: Size): ImagePoint =>
  imagePoint(clamp(x, image.width), clamp(y, image.height))

/** Moves a whole outline by image pixels, inside the image. */
export function movedOutline(
  points: readonly ImagePoint[],
  by: { readonly x: number; readonly y: number },
  image: Size,
): readonly ImagePoint[] {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const x = Math.min(Math.max(by.x, -Math.min(...xs)), image.width - Math.max(...xs))
  const y = Math.min(Math.max(by.y, -Math.min(...ys)), image.height - Math.max(...ys))
  return points.map(point => imagePoint(point.x + x, point.y + y))
}

/** Drags one corner to a point. */
export const movedCorner = (
  points: readonly ImagePoint[],
  at: number,
  to: ImagePoint,
  image: Size,
): readonly ImagePoint[] => points.with(at, inside(to, image))

/** Adds a corner in the middle of the side after `at`. */
export function addedCorner(points: readonly ImagePoint[], at: number): readonly ImagePoint[] {
  const from = points[at]
  const to = points[(at + 1) % points.length]
  if (!from || !to) return points
  return points.toSpliced(at + 1, 0, imagePoint((from.x + to.x) / 2, (from.y + to.y) / 2))
}

/** Removes a corner; the last three stay. */
export const removedCorner = (points: readonly ImagePoint[], at: number): readonly ImagePoint[] =>
  points.length > leastCorners ? points.toSpliced(at, 1) : points

/** Converts a pointer's path to an outline: clipped at the border, with few corners; null if it encloses nothing. */
export function outlineOfPath(path: readonly ImagePoint[], image: Size): readonly ImagePoint[] | null {
  const points = fewCorners(path.map(point => inside(point, image)))
  return points.length >= leastCorners && areaOf(points) >= leastArea ? points : null
}

/** Minimum area in square image pixels: less is accidental. */
const leastArea = 16

/** The shoelace formula. */
function areaOf(points: readonly ImagePoint[]): number {
  const doubled = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** Reduces the outline to the maximum number of corners: the least significant go first (Visvalingam). */
export function fewCorners(points: readonly ImagePoint[], most = mostCorners): readonly ImagePoint[] {
  const kept = [...points]
  while (kept.length > leastCorners) {
    let least = Number.POSITIVE_INFINITY
    let place = 0
    for (const [at, point] of kept.entries()) {
      const before = kept.at(at - 1) ?? point
      const after = kept[(at + 1) % kept.length] ?? point
      const area = areaOf([before, point, after])
      if (area < least) {
        least = area
        place = at
      }
    }
    if (kept.length <= most && least > flatArea) break
    kept.splice(place, 1)
  }
  return kept
}

/** A corner is dropped if it changes the area by no more than half a pixel. */
const flatArea = 0.5

import { type ImagePoint, imagePoint, insideImage, type Size } from '../coordinates.ts'

/** Maximum number of corners that can be distinguished and dragged individually. */
const mostCorners = 32
const leastCorners = 3

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

/** Below this number every corner is shown, however close they are. */
const fewestShown = 7

/**
 * The corners that a finger can tell apart: their places in `points`, in order, at least `apart` image pixels from each
 * other along the outline and half of that across it. All of an outline with few corners; else at least four.
 */
export function spreadCorners(points: readonly ImagePoint[], apart: number): readonly number[] {
  if (points.length < fewestShown || apart <= 0) return [...points.keys()]
  const sides = points.map((point, at) => distance(point, points[(at + 1) % points.length] ?? point))
  const round = sides.reduce((sum, side) => sum + side, 0)
  const step = Math.min(apart, round / 5)
  const spread = (across: number) => {
    const shown: number[] = []
    let left = round
    let since = step
    for (const [at, point] of points.entries()) {
      const isFree = shown.every(other => distance(points[other] ?? point, point) >= across)
      if (since >= step && (at === 0 || left >= step) && isFree) {
        shown.push(at)
        since = 0
      }
      since += sides[at] ?? 0
      left -= sides[at] ?? 0
    }
    return shown
  }
  const free = spread(step / 2)
  return free.length >= 4 ? free : spread(0)
}

const distance = (a: ImagePoint, b: ImagePoint): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The number of corners from one to another, onward around the outline; a whole round if they are the same. */
const onward = (from: number, to: number, of: number) => (to - from + of) % of || of

/**
 * Drags one of the `shown` corners to a point. Those hidden between it and its shown neighbours follow, the less the
 * farther they are, so that the outline bends instead of getting a spike.
 */
export function bentOutline(
  points: readonly ImagePoint[],
  at: number,
  to: ImagePoint,
  shown: readonly number[],
  image: Size,
): readonly ImagePoint[] {
  const held = points[at]
  if (!held) return points
  const [before, after] = shownNeighbours(shown, at)
  const of = points.length
  return points.map((point, place) => {
    const ahead = 1 - onward(at, place, of) / onward(at, after, of)
    const behind = 1 - onward(place, at, of) / onward(before, at, of)
    const share = place === at ? 1 : Math.max(0, ahead, behind)
    if (share === 0) return point
    return insideImage({ x: point.x + share * (to.x - held.x), y: point.y + share * (to.y - held.y) }, image)
  })
}

function shownNeighbours(shown: readonly number[], at: number): readonly [before: number, after: number] {
  const place = shown.indexOf(at)
  return [shown.at(place - 1) ?? at, shown[(place + 1) % shown.length] ?? at]
}

/** Removes one of the `shown` corners and those hidden beside it; the last three stay. */
export function straightened(
  points: readonly ImagePoint[],
  at: number,
  shown: readonly number[],
): readonly ImagePoint[] {
  const [before, after] = shownNeighbours(shown, at)
  const of = points.length
  const kept = points.filter((_, place) => onward(before, place, of) >= onward(before, after, of))
  return kept.length >= leastCorners ? kept : points
}

/** Adds a corner in the middle of the side after `at`. */
export function addedCorner(points: readonly ImagePoint[], at: number): readonly ImagePoint[] {
  const from = points[at]
  const to = points[(at + 1) % points.length]
  if (!from || !to) return points
  return points.toSpliced(at + 1, 0, imagePoint((from.x + to.x) / 2, (from.y + to.y) / 2))
}

/** Converts a pointer's path to an outline: clipped at the border, with few corners; null if it encloses nothing. */
export function outlineOfPath(path: readonly ImagePoint[], image: Size): readonly ImagePoint[] | null {
  const points = fewCorners(path.map(point => insideImage(point, image)))
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
export function fewCorners(points: readonly ImagePoint[]): readonly ImagePoint[] {
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
    if (kept.length <= mostCorners && least > flatArea) break
    kept.splice(place, 1)
  }
  return kept
}

/** A corner is dropped if it changes the area by no more than half a pixel. */
const flatArea = 0.5

export type Point = readonly [x: number, y: number]
/** Left, top, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number]
export type Polygon = readonly Point[]

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The point of a list at an index, which wraps around. Throws on an empty list, which is a bug. */
export function pointAt(points: readonly Point[], index: number): Point {
  const n = points.length
  const point = points[((index % n) + n) % n]
  if (point === undefined) throw new RangeError('an outline needs points')
  return point
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

/** A smooth closed outline through the points (uniform Catmull-Rom). */
export function closedCurve(points: readonly Point[], steps = 6): Polygon {
  return points.flatMap((_, i) =>
    curveSpan(pointAt(points, i - 1), pointAt(points, i), pointAt(points, i + 1), pointAt(points, i + 2), steps),
  )
}

/** A smooth open line through the points, both ends included. */
export function openCurve(points: readonly Point[], steps = 8): readonly Point[] {
  const last = points.length - 1
  const at = (i: number) => pointAt(points, clamp(i, 0, last))
  const spans = points.slice(1).flatMap((_, i) => curveSpan(at(i - 1), at(i), at(i + 1), at(i + 2), steps))
  return [...spans, at(last)]
}

function curveSpan(a: Point, b: Point, c: Point, d: Point, steps: number): Point[] {
  return Array.from({ length: steps }, (_, k): Point => {
    const t = k / steps
    return [catmullRom(a[0], b[0], c[0], d[0], t), catmullRom(a[1], b[1], c[1], d[1], t)]
  })
}

/** A band along a line; its width may vary, given at `t` from 0 to 1. */
export function ribbon(line: readonly Point[], width: number | ((t: number) => number)): Polygon {
  const last = line.length - 1
  const left: Point[] = []
  const right: Point[] = []
  line.forEach((point, i) => {
    const before = pointAt(line, Math.max(0, i - 1))
    const after = pointAt(line, Math.min(last, i + 1))
    const dx = after[0] - before[0]
    const dy = after[1] - before[1]
    const half = (typeof width === 'number' ? width : width(i / last)) / 2 / (Math.sqrt(dx * dx + dy * dy) || 1)
    left.push([point[0] - dy * half, point[1] + dx * half])
    right.push([point[0] + dy * half, point[1] - dx * half])
  })
  return [...left, ...right.reverse()]
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, steps = 24): Polygon {
  return Array.from({ length: steps }, (_, i): Point => {
    const a = (2 * Math.PI * i) / steps
    return [cx + rx * Math.cos(a), cy + ry * Math.sin(a)]
  })
}

export function boxOf(points: readonly Point[]): Box {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return [left, top, right - left, bottom - top]
}

export function areaOf(points: readonly Point[]): number {
  let twice = 0
  points.forEach(([x, y], i) => {
    const [nx, ny] = pointAt(points, i + 1)
    twice += x * ny - nx * y
  })
  return Math.abs(twice) / 2
}

/** Fewer points for the same outline: each omitted one is at most `tolerance` away from it (Douglas and Peucker 1973). */
export function simplified(line: readonly Point[], tolerance: number): readonly Point[] {
  if (line.length < 3) return line
  const last = line.length - 1
  const a = pointAt(line, 0)
  const b = pointAt(line, last)
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const length = Math.sqrt(dx * dx + dy * dy)
  let farthest = 0
  let distance = 0
  for (let i = 1; i < last; i++) {
    const [x, y] = pointAt(line, i)
    const d =
      length > 0 ? Math.abs(dx * (y - a[1]) - dy * (x - a[0])) / length : Math.sqrt((x - a[0]) ** 2 + (y - a[1]) ** 2)
    if (d > distance) {
      farthest = i
      distance = d
    }
  }
  if (distance <= tolerance) return [a, b]
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ]
}

/** Clips a polygon to the image (Sutherland and Hodgman 1974). */
export function clipToImage(polygon: Polygon, width: number, height: number): Polygon {
  const sides: readonly ((p: Point) => number)[] = [p => p[0], p => width - p[0], p => p[1], p => height - p[1]]
  return sides.reduce<Polygon>((points, depth) => {
    if (points.length === 0) return points
    return points.flatMap((point, i) => {
      const next = pointAt(points, i + 1)
      const d = depth(point)
      const e = depth(next)
      const t = d / (d - e)
      const crossing: Point = [lerp(point[0], next[0], t), lerp(point[1], next[1], t)]
      if (d >= 0) return e >= 0 ? [point] : [point, crossing]
      return e >= 0 ? [crossing] : []
    })
  }, polygon)
}

import type { Point } from '../postprocess/detection.ts'

/**
 * Simplifies a closed outline to at most `most` points: keeps points farther than the tolerance from the line between
 * their neighbours (Douglas and Peucker 1973), and raises the tolerance until few enough are left.
 */
export const simplify = (outline: readonly Point[], tolerance: number, most: number): Point[] => {
  let allowed = tolerance
  let kept = keepClosed(outline, allowed)
  while (kept.length > most) {
    allowed *= 1.3
    kept = keepClosed(outline, allowed)
  }
  return kept
}

/** Splits a ring into two lines: from its first point to the farthest point, and back. */
const keepClosed = (outline: readonly Point[], tolerance: number): Point[] => {
  const [first] = outline
  if (!first || outline.length < 4) return [...outline]
  let middle = 0
  let most = -1
  outline.forEach((point, at) => {
    const distance = (point.x - first.x) ** 2 + (point.y - first.y) ** 2
    if (distance > most) {
      middle = at
      most = distance
    }
  })
  const there = keepOpen(outline.slice(0, middle + 1), tolerance)
  const back = keepOpen([...outline.slice(middle), first], tolerance)
  return [...there.slice(0, -1), ...back.slice(0, -1)]
}

const keepOpen = (line: readonly Point[], tolerance: number): Point[] => {
  const first = line[0]
  const last = line[line.length - 1]
  if (!(first && last) || line.length < 3) return [...line]
  let farthest = 0
  let most = 0
  for (let at = 1; at < line.length - 1; at += 1) {
    const point = line[at]
    const distance = point ? fromLine(point, first, last) : 0
    if (distance > most) {
      farthest = at
      most = distance
    }
  }
  if (most <= tolerance) return [first, last]
  return [
    ...keepOpen(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...keepOpen(line.slice(farthest), tolerance),
  ]
}

const fromLine = (point: Point, a: Point, b: Point): number => {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length === 0) return Math.sqrt((point.x - a.x) ** 2 + (point.y - a.y) ** 2)
  return Math.abs(dx * (point.y - a.y) - dy * (point.x - a.x)) / length
}

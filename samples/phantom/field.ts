import type { Point, Polygon } from './geometry.ts'
import { pointAt } from './geometry.ts'

/** A rectangle of attenuation values; `left` and `top` are its position in the image. */
export type Field = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly data: Float32Array
}

export function createField(width: number, height: number, left = 0, top = 0): Field {
  return { width, height, left, top, data: new Float32Array(width * height) }
}

/**
 * How a shape combines with the existing field: `add` is in front of it, `most` keeps the thicker of the two (parts of
 * one body), `thin` removes that share, `replace` substitutes its own material.
 */
type Blend = 'add' | 'most' | 'thin' | 'replace'
export type Fill = {
  readonly amount: number
  /** Pixels from the rim to the body's full thickness; its section is a quarter of an ellipse. 0 is a flat plate. */
  readonly bevel?: number
  /** `round` is the section of a solid body; `gentle` has no edge, like decay. */
  readonly rim?: 'round' | 'gentle'
  readonly blend?: Blend
}

/** Draws a polygon (image pixels) with an antialiased rim, by the even-odd rule, so that outlines may be concave. */
export function fillPolygon(
  field: Field,
  polygon: Polygon,
  { amount, bevel = 0, rim = 'round', blend = 'add' }: Fill,
): void {
  const edges = polygon.map((a, i): Edge => edgeBetween(a, pointAt(polygon, i + 1)))
  const reach = bevel + 1
  let first = Infinity
  let last = -Infinity
  for (const edge of edges) {
    first = Math.min(first, edge.low)
    last = Math.max(last, edge.high)
  }
  const nearest = new Float64Array(field.width)
  const endRow = Math.min(field.height - 1, Math.ceil(last) - field.top)
  for (let row = Math.max(0, Math.floor(first) - 1 - field.top); row <= endRow; row++) {
    const y = row + field.top + 0.5
    const near = edges.filter(edge => edge.low - reach <= y && y <= edge.high + reach)
    const crossings = crossingsAt(near, y)
    const [from, to] = extentAt(near, y)
    const startColumn = Math.max(0, Math.floor(from) - field.left)
    const endColumn = Math.min(field.width - 1, Math.ceil(to) - field.left)
    measureRow(nearest, near, y, field.left, startColumn, endColumn, reach)
    let passed = 0
    for (let column = startColumn; column <= endColumn; column++) {
      while (passed < crossings.length && (crossings[passed] ?? 0) < column + field.left + 0.5) passed++
      const distance = Math.sqrt(nearest[column] ?? 0)
      const cover = Math.min(1, (passed % 2 === 1 ? distance : -distance) + 0.5)
      if (cover <= 0) continue
      const t = bevel > 0 ? Math.min(1, distance / bevel) : 1
      const share = (bevel === 0 ? 1 : rim === 'round' ? Math.sqrt(t * (2 - t)) : t * t * (3 - 2 * t)) * cover
      const i = row * field.width + column
      field.data[i] = blended(field.data[i] ?? 0, amount, share, blend)
    }
  }
}

function blended(before: number, amount: number, share: number, blend: Blend): number {
  if (blend === 'add') return before + amount * share
  if (blend === 'most') return Math.max(before, amount * share)
  if (blend === 'thin') return before * (1 - amount * share)
  return before + (amount - before) * share
}

type Edge = {
  x: number
  y: number
  dx: number
  dy: number
  square: number
  low: number
  high: number
  left: number
  right: number
}

function edgeBetween(a: Point, b: Point): Edge {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  return {
    x: a[0],
    y: a[1],
    dx,
    dy,
    square: dx * dx + dy * dy || 1,
    left: Math.min(a[0], b[0]),
    right: Math.max(a[0], b[0]),
    low: Math.min(a[1], b[1]),
    high: Math.max(a[1], b[1]),
  }
}

function crossingsAt(edges: readonly Edge[], y: number): number[] {
  const found: number[] = []
  for (const edge of edges) {
    if (edge.low <= y && y < edge.high) found.push(edge.x + ((y - edge.y) / edge.dy) * edge.dx)
  }
  return found.sort((a, b) => a - b)
}

/** Leftmost and rightmost column reached by the rim's antialiasing on a row. */
function extentAt(edges: readonly Edge[], y: number): readonly [number, number] {
  let from = Infinity
  let to = -Infinity
  for (const edge of edges) {
    if (edge.low - 1 > y || y > edge.high + 1) continue
    const steep = Math.abs(edge.dy) > 1e-9
    const t0 = steep ? Math.min(1, Math.max(0, (y - 1 - edge.y) / edge.dy)) : 0
    const t1 = steep ? Math.min(1, Math.max(0, (y + 1 - edge.y) / edge.dy)) : 1
    from = Math.min(from, edge.x + edge.dx * t0 - 1, edge.x + edge.dx * t1 - 1)
    to = Math.max(to, edge.x + edge.dx * t0 + 1, edge.x + edge.dx * t1 + 1)
  }
  return [from, to]
}

/**
 * Squared distance to the nearest edge for every pixel of a row, at most reach squared. Each edge visits only the
 * columns in its reach, so that a large body costs no more than its rim.
 */
function measureRow(
  nearest: Float64Array,
  edges: readonly Edge[],
  y: number,
  left: number,
  from: number,
  to: number,
  reach: number,
): void {
  nearest.fill(reach * reach, from, to + 1)
  for (const edge of edges) {
    const { x: ex, dx, dy, square } = edge
    const py = y - edge.y
    const end = Math.min(to, Math.ceil(edge.right + reach) - left)
    for (let column = Math.max(from, Math.floor(edge.left - reach) - left); column <= end; column++) {
      const px = column + left + 0.5 - ex
      const t = Math.min(1, Math.max(0, (px * dx + py * dy) / square))
      const ox = px - t * dx
      const oy = py - t * dy
      const d = ox * ox + oy * oy
      if (d < (nearest[column] ?? 0)) nearest[column] = d
    }
  }
}

/** Adds a field to another in their overlap. */
export function addField(target: Field, source: Field): void {
  for (let row = 0; row < source.height; row++) {
    const y = row + source.top - target.top
    if (y < 0 || y >= target.height) continue
    for (let column = 0; column < source.width; column++) {
      const x = column + source.left - target.left
      if (x < 0 || x >= target.width) continue
      const i = y * target.width + x
      target.data[i] = (target.data[i] ?? 0) + (source.data[row * source.width + column] ?? 0)
    }
  }
}

import { polygon, polyline } from './drawing.ts'
import type { Face } from './faces.ts'
import type { Cell, Point } from './geometry.ts'

/** A ring drawn together about its middle: the first area of a face fills it, each one after it leaves the one before visible. */
export const inwards = (ring: readonly Point[], layer: number): readonly Point[] => {
  const scale = 0.94 * 0.6 ** layer
  const middle = {
    x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
    y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
  }
  return ring.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * scale, y: middle.y + (y - middle.y) * scale }))
}

const keyOf = ({ x, y }: Point): string => `${x},${y}`

/** The contour of several faces as one: without the edges that two of them have in common. */
export const faceOutline = (cell: Cell, faces: readonly Face[]): string => {
  if (faces.length === 1 && faces[0]) return polygon(inwards(cell.faces[faces[0]], 0))
  const edges = new Map<string, readonly [Point, Point] | null>()
  for (const face of faces) {
    const ring = cell.faces[face]
    for (const [place, one] of ring.entries()) {
      const other = ring[(place + 1) % ring.length] ?? one
      const key = [keyOf(one), keyOf(other)].toSorted().join(' ')
      edges.set(key, edges.has(key) ? null : [one, other])
    }
  }
  return [...edges.values()].flatMap(edge => (edge ? [polyline(edge)] : [])).join('')
}

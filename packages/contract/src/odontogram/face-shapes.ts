import { polygon, polyline } from './drawing.ts'
import type { Face } from './faces.ts'
import type { Cell, Point } from './geometry.ts'

/**
 * Shrinks a ring towards its middle: the first area of a face fills it, each further one leaves the previous one
 * visible.
 */
export const inwards = (ring: readonly Point[], layer: number): readonly Point[] => {
  const scale = 0.94 * 0.6 ** layer
  const middle = {
    x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
    y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
  }
  return ring.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * scale, y: middle.y + (y - middle.y) * scale }))
}

const keyOf = ({ x, y }: Point): string => `${x},${y}`

/** The contour of several faces as one, without their shared edges. */
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

import type { Point } from '../postprocess/detection.ts'
import { traceBorder } from './contour.ts'
import type { Mask } from './regions.ts'

/**
 * The contour around a region at a field's level, in cells: each step of the region's border is moved between the
 * centres of the two adjacent cells, as in marching squares. If the outer cell also reaches the level, the region was
 * cut off there and its border stays.
 */
export const isoline = (mask: Mask, field: Float32Array, level: number): Point[] => {
  const { width, height } = mask
  const border = traceBorder(mask)
  return border.map(({ x, y }, at) => {
    const next = border[at + 1] ?? border[0] ?? { x, y }
    const dx = next.x - x
    const dy = next.y - y
    // The region is on the right of the step.
    const inX = x + (dx - dy - 1) / 2
    const inY = y + (dy + dx - 1) / 2
    const outX = x + (dx + dy - 1) / 2
    const outY = y + (dy - dx - 1) / 2
    const inner = field[inY * width + inX] ?? level
    const isOutside = outX < 0 || outY < 0 || outX >= width || outY >= height
    const outer = isOutside ? inner : (field[outY * width + outX] ?? inner)
    const share = outer < level && inner > outer ? (inner - level) / (inner - outer) : 0.5
    return { x: inX + 0.5 + share * (outX - inX), y: inY + 0.5 + share * (outY - inY) }
  })
}

import type { Mask } from './regions.ts'

/** A corner of cells; (0, 0) is the upper left of the first cell. */
export interface Corner {
  readonly x: number
  readonly y: number
}

const turns = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: -1 },
] as const

/**
 * Traces the border of the region with the mask's first cell along the cells' sides, with the region on the right,
 * clockwise on the screen: crack following (Rosenfeld and Kak 1982, §11.2.2). Where cells meet only at a corner, it
 * stays on its own side. Closed; the first corner is not repeated.
 */
export const traceBorder = ({ width, height, cells }: Mask): Corner[] => {
  const first = cells.indexOf(1)
  if (first < 0) return []
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1
  const start = { x: first % width, y: Math.floor(first / width) }
  const border: Corner[] = []
  let { x, y } = start
  let heading = 0
  do {
    border.push({ x, y })
    const { dx, dy } = turns[heading] ?? turns[0]
    x += dx
    y += dy
    heading = turnAt(isInside, x, y, heading)
  } while (x !== start.x || y !== start.y)
  return border
}

/**
 * The turn at a corner: right if the cell ahead on the right is outside, left if the cell ahead on the left is inside,
 * else straight on.
 */
const turnAt = (isInside: (x: number, y: number) => boolean, x: number, y: number, heading: number): number => {
  const { dx, dy } = turns[heading] ?? turns[0]
  // The two cells ahead of the corner, seen along the heading.
  const right = isInside(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2)
  const left = isInside(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2)
  if (!right) return (heading + 1) % 4
  return left ? (heading + 3) % 4 : heading
}

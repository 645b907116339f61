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
 * The border of the region that holds the first cell of the mask, along the cells' sides with the region at the right
 * hand, clockwise on the screen: crack following (Rosenfeld and Kak 1982, §11.2.2). Of cells that meet at a corner
 * only, it keeps to its own side. Closed; the first corner is not repeated.
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

/** At a corner: right where nothing is ahead at the right hand, left where something is ahead at the left, else on. */
const turnAt = (isInside: (x: number, y: number) => boolean, x: number, y: number, heading: number): number => {
  const { dx, dy } = turns[heading] ?? turns[0]
  // The two cells ahead of the corner, seen along the heading.
  const right = isInside(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2)
  const left = isInside(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2)
  if (!right) return (heading + 1) % 4
  return left ? (heading + 3) % 4 : heading
}

import type { Mask, Region } from './regions.ts'

/** A mask with `other`, joined to `main` by a line between their nearest cells; without it if these are `reach` cells apart or farther. */
export const bridged = (mask: Mask, main: Region, other: Region, reach: number): Mask => {
  const { width, height } = mask
  let from = 0
  let to = 0
  let nearest = reach ** 2
  const edge = edgeOf(main, width, height)
  for (const a of edgeOf(other, width, height)) {
    for (const b of edge) {
      const distance = ((a % width) - (b % width)) ** 2 + (((a / width) | 0) - ((b / width) | 0)) ** 2
      if (distance < nearest) {
        from = a
        to = b
        nearest = distance
      }
    }
  }
  if (from === to) return mask
  const cells = mask.cells.slice()
  for (const at of other.cells) cells[at] = 1
  drawLine(cells, width, from, to)
  return { width, height, cells }
}

/** Cells with a neighbour outside the region, which include the nearest cells of two regions. */
const edgeOf = ({ cells }: Region, width: number, height: number): readonly number[] => {
  const own = new Uint8Array(width * height)
  for (const at of cells) own[at] = 1
  return [...cells].filter(at => {
    const column = at % width
    const isInside = column > 0 && column < width - 1 && own[at - 1] === 1 && own[at + 1] === 1
    return !(isInside && own[at - width] === 1 && own[at + width] === 1)
  })
}

const drawLine = (cells: Uint8Array, width: number, from: number, to: number): void => {
  const x0 = from % width
  const y0 = (from / width) | 0
  const x1 = to % width
  const y1 = (to / width) | 0
  const steps = 2 * (Math.abs(x1 - x0) + Math.abs(y1 - y0)) + 1
  for (let step = 0; step <= steps; step += 1) {
    const x = Math.round(x0 + ((x1 - x0) * step) / steps)
    const y = Math.round(y0 + ((y1 - y0) * step) / steps)
    cells[y * width + x] = 1
    if (x + 1 < width) cells[y * width + x + 1] = 1
  }
}

import type { GrayImage } from '../decode/radiograph.ts'

/** Squares of so many cells, and how many there are along each side of the picture. */
const side = 44
const squares = 4
/** A cell is a pixel where the shorter side has so many, else the mean of a block: a large picture is no blurred one. */
const usualSide = 640
const mostReduced = 4

/**
 * How fine a picture is drawn, from squares over its middle: logarithms of the mean step between neighbours one, two and
 * four cells apart, of the mean bend (a second difference), of steps downwards, and of how far a whole column steps
 * together, as the lines of a screen do; and the share of neighbours that are exactly alike, large in what was drawn.
 */
export const textureOf = (image: GrayImage): number[] => {
  const reduced = Math.min(Math.max(Math.floor(Math.min(image.width, image.height) / usualSide), 1), mostReduced)
  const wide = Math.min(side, Math.floor(image.width / reduced / squares))
  const tall = Math.min(side, Math.floor(image.height / reduced / squares))
  const sums = { one: 0, two: 0, four: 0, bend: 0, down: 0, together: 0, alike: 0, count: 0, columns: 0 }
  for (let square = 0; square < squares * squares; square += 1) {
    const x = (0.12 + (0.76 * (square % squares)) / (squares - 1)) * image.width
    const y = (0.18 + (0.64 * Math.floor(square / squares)) / (squares - 1)) * image.height
    const cells = squareOf(image, x - (wide * reduced) / 2, y - (tall * reduced) / 2, wide, tall, reduced)
    add(sums, cells, wide, tall)
  }
  const { count, columns, alike } = sums
  const log = (sum: number, of: number) => Math.log(sum / Math.max(of, 1) + 1e-4)
  const one = log(sums.one, count)
  return [
    one,
    log(sums.two, count) - one,
    log(sums.four, count) - one,
    log(sums.bend, count) - one,
    log(sums.down, count) - one,
    log(sums.together, columns) - one,
    alike / Math.max(count, 1),
  ]
}

/** Cells of grey 0–1. */
const squareOf = (image: GrayImage, left: number, top: number, wide: number, tall: number, reduced: number) => {
  const { data, width, height, maximum } = image
  const [x0, y0] = [
    Math.min(Math.max(Math.round(left), 0), width - wide * reduced),
    Math.min(Math.max(Math.round(top), 0), height - tall * reduced),
  ]
  const cells = new Float32Array(wide * tall)
  for (let y = 0; y < tall * reduced; y += 1) {
    const row = (y0 + y) * width + x0
    const to = Math.floor(y / reduced) * wide
    for (let x = 0; x < wide * reduced; x += 1) {
      const at = to + Math.floor(x / reduced)
      cells[at] = (cells[at] ?? 0) + (data[row + x] ?? 0)
    }
  }
  const scale = 1 / (reduced * reduced * maximum)
  return cells.map(cell => cell * scale)
}

type Sums = Record<'one' | 'two' | 'four' | 'bend' | 'down' | 'together' | 'alike' | 'count' | 'columns', number>

const add = (sums: Sums, cells: Float32Array, wide: number, tall: number): void => {
  for (let x = 4; x < wide - 1; x += 1) {
    let column = 0
    for (let y = 1; y < tall; y += 1) {
      const at = y * wide + x
      const here = cells[at] ?? 0
      const step = here - (cells[at - 1] ?? 0)
      sums.one += Math.abs(step)
      sums.two += Math.abs(here - (cells[at - 2] ?? 0))
      sums.four += Math.abs(here - (cells[at - 4] ?? 0))
      sums.bend += Math.abs(step - ((cells[at + 1] ?? 0) - here))
      sums.down += Math.abs(here - (cells[at - wide] ?? 0))
      if (Math.abs(step) < 1e-6) sums.alike += 1
      column += step
      sums.count += 1
    }
    sums.together += Math.abs(column)
    sums.columns += tall
  }
}

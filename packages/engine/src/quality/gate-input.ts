import type { GrayImage } from '../decode/radiograph.ts'

/**
 * The layout of the quality network's input: a small copy of the whole image, at any aspect ratio, above eight squares
 * of its finest detail. Must equal training/gate/sheet.py.
 */
export const gateInputWidth = 144
const overviewHeight = 96
/** Pixels sampled along each side of a cell of the copy. */
const samples = 4
/** Cells along each side of a square; number of squares side by side and stacked. */
const side = 36
const across = 4
const down = 2
export const gateInputHeight = overviewHeight + side * down
/**
 * A square's cell is a pixel if the shorter side has this many, else the mean of a block, so that a large image does
 * not look blurred.
 */
const usualSide = 640
const maxReduced = 4

/** Grey 0–255, `gateInputHeight` rows of `gateInputWidth`. */
export const gateInputOf = (image: GrayImage): Float32Array => {
  const input = new Float32Array(gateInputWidth * gateInputHeight)
  const scale = 255 / image.maximum
  addOverview(image, scale / (samples * samples), input)
  const reduced = Math.min(Math.max(Math.floor(Math.min(image.width, image.height) / usualSide), 1), maxReduced)
  const half = (side * reduced) / 2
  for (let square = 0; square < across * down; square += 1) {
    const x = square % across
    const y = Math.floor(square / across)
    const left = Math.floor(image.width * (0.14 + 0.24 * x) - half)
    const top = Math.floor(image.height * (0.35 + 0.3 * y) - half)
    const to = (overviewHeight + y * side) * gateInputWidth + x * side
    addDetail(image, { left, top, reduced, scale: scale / (reduced * reduced) }, input.subarray(to))
  }
  return input
}

/** The pixel positions at which `cells` cells are sampled along a side. */
const places = (length: number, cells: number): Int32Array =>
  Int32Array.from({ length: cells * samples }, (_, at) => ((at + 0.5) * length) / (cells * samples))

const addOverview = ({ data, width, height }: GrayImage, scale: number, input: Float32Array): void => {
  const columns = places(width, gateInputWidth)
  const rows = places(height, overviewHeight)
  for (let y = 0; y < rows.length; y += 1) {
    const row = (rows[y] ?? 0) * width
    const to = ((y / samples) | 0) * gateInputWidth
    for (let x = 0; x < columns.length; x += 1) {
      const cell = to + ((x / samples) | 0)
      input[cell] = (input[cell] ?? 0) + (data[row + (columns[x] ?? 0)] ?? 0)
    }
  }
  for (let cell = 0; cell < overviewHeight * gateInputWidth; cell += 1) input[cell] = (input[cell] ?? 0) * scale
}

interface Square {
  readonly left: number
  readonly top: number
  readonly reduced: number
  readonly scale: number
}

/** Adds one square; the image's borders repeat if it is smaller. */
const addDetail = ({ data, width, height }: GrayImage, square: Square, input: Float32Array): void => {
  const { left, top, reduced, scale } = square
  for (let y = 0; y < side * reduced; y += 1) {
    const row = Math.min(Math.max(top + y, 0), height - 1) * width
    const to = Math.floor(y / reduced) * gateInputWidth
    for (let x = 0; x < side * reduced; x += 1) {
      const cell = to + Math.floor(x / reduced)
      input[cell] = (input[cell] ?? 0) + (data[row + Math.min(Math.max(left + x, 0), width - 1)] ?? 0) * scale
    }
  }
}

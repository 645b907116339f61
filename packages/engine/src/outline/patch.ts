import type { GrayImage } from '../decode/radiograph.ts'
import type { Box } from '../postprocess/detection.ts'
import { resample } from '../preprocess/resample.ts'

/** The content of a box at the size of the outline search: grey 0–255, row-major. */
export interface Patch {
  readonly width: number
  readonly height: number
  readonly grey: Float32Array
  /** The patch's upper left corner and the side of one of its cells, in pixels of the image. */
  readonly left: number
  readonly top: number
  readonly across: number
  readonly down: number
}

/** Cells along the longer side: enough for a canal of a tenth of a tooth's width, while a box takes under 1 ms. */
export const longest = 96
const minSide = 12
/** A small image is enlarged, so that pixel steps do not show. */
const maxEnlarged = 3

/** The whole pixels that a box touches, `cells` along its longer side; undefined if too few are left to search. */
export const cutPatch = (
  image: GrayImage,
  { x, y, width, height }: Box<'image'>,
  cells = longest,
): Patch | undefined => {
  const left = Math.max(Math.floor(x - width / 2), 0)
  const top = Math.max(Math.floor(y - height / 2), 0)
  const columns = Math.min(Math.ceil(x + width / 2), image.width) - left
  const rows = Math.min(Math.ceil(y + height / 2), image.height) - top
  if (Math.min(columns, rows) < 4) return undefined
  const scale = Math.min(cells / Math.max(columns, rows), maxEnlarged)
  const size = { width: Math.round(columns * scale), height: Math.round(rows * scale) }
  if (Math.min(size.width, size.height) < minSide) return undefined
  const grey = resample(cut(image, left, top, columns, rows), size.width, size.height)
  return { ...size, grey, left, top, across: columns / size.width, down: rows / size.height }
}

const cut = (image: GrayImage, left: number, top: number, width: number, height: number): GrayImage => {
  const rows = (data: Uint8Array | Uint16Array, into: Uint8Array | Uint16Array) => {
    for (let row = 0; row < height; row += 1) {
      const start = (top + row) * image.width + left
      into.set(data.subarray(start, start + width), row * width)
    }
  }
  if (image.maximum === 255) {
    const data = new Uint8Array(width * height)
    rows(image.data, data)
    return { width, height, maximum: 255, data }
  }
  const data = new Uint16Array(width * height)
  rows(image.data, data)
  return { width, height, maximum: 65535, data }
}

import type { GrayImage } from '../decode/radiograph.ts'
import { resample } from '../preprocess/resample.ts'

const columns = 16
const rows = 16

/** Minimum difference of two neighbours, as a share of the used grey levels; compression alone changes less. */
const leastStep = 0.02

/**
 * 256 bits, as '0' and '1', that stay almost the same if an image is saved again in another format, size or quality:
 * each bit is set if a cell of a 17 × 16 reduction is darker than the next one to its right (a difference hash, Krawetz
 * 2013).
 */
export const fingerprintOf = (image: GrayImage): string => {
  const grey = resample(image, columns + 1, rows)
  let least = Infinity
  let most = -Infinity
  for (const value of grey) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const step = (most - least) * leastStep
  let bits = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * (columns + 1) + column
      bits += (grey[at + 1] ?? 0) - (grey[at] ?? 0) > step ? '1' : '0'
    }
  }
  return bits
}

import type { GrayImage } from '../decode/radiograph.ts'

/**
 * Resamples an image to exactly `width` × `height`, grey 0–255, row-major, not rounded. No letterbox, because a
 * radiograph and its squeezed copy must give the same input. The axes are independent: area averaging where it shrinks
 * (an output pixel is the mean of the input it covers, border pixels by their share), linear interpolation between
 * pixel centres with repeated edges where it grows. Equals training/resample.py within 1e-3 of a grey level.
 */
export const resample = (image: GrayImage, width: number, height: number): Float32Array => {
  const output = new Float32Array(width * height)
  const columns = taps(image.width, width)
  const scale = 255 / image.maximum
  const row = new Float64Array(image.width)
  const rows = taps(image.height, height)
  for (let y = 0; y < height; y += 1) {
    row.fill(0)
    gatherRow(image, rows, y, row)
    mixRow(row, columns, scale, output, y * width)
  }
  return output
}

/** For each output pixel: its first input pixel, their number, and the weights, concatenated. */
interface Taps {
  readonly first: Int32Array
  readonly offset: Int32Array
  readonly weight: Float64Array
}

const taps = (from: number, to: number): Taps => {
  const first = new Int32Array(to)
  const offset = new Int32Array(to + 1)
  const weights: number[] = []
  for (let index = 0; index < to; index += 1) {
    first[index] = to < from ? areaTaps(from, to, index, weights) : linearTaps(from, to, index, weights)
    offset[index + 1] = weights.length
  }
  return { first, offset, weight: Float64Array.from(weights) }
}

/** The mean over [index · from / to, (index + 1) · from / to). */
const areaTaps = (from: number, to: number, index: number, weights: number[]): number => {
  const scale = from / to
  const start = index * scale
  const end = Math.min((index + 1) * scale, from)
  const first = Math.min(Math.floor(start), from - 1)
  for (let pixel = first; pixel < end; pixel += 1) {
    weights.push((Math.min(end, pixel + 1) - Math.max(start, pixel)) / scale)
  }
  return first
}

/** Between the two pixel centres around (index + ½) · from / to − ½. */
const linearTaps = (from: number, to: number, index: number, weights: number[]): number => {
  const source = Math.min(Math.max((index + 0.5) * (from / to) - 0.5, 0), from - 1)
  const first = Math.floor(source)
  const share = source - first
  weights.push(1 - share)
  if (share > 0) weights.push(share)
  return first
}

/** Output row `y` at the input's width: the weighted sum of the input rows it covers, four rows per pass. */
const gatherRow = ({ data, width }: GrayImage, { first, offset, weight }: Taps, y: number, row: Float64Array): void => {
  const from = offset[y] ?? 0
  const to = offset[y + 1] ?? 0
  for (let tap = from; tap < to; tap += 4) {
    const start = ((first[y] ?? 0) + tap - from) * width
    addRows(data, start, weight.subarray(tap, Math.min(tap + 4, to)), row)
  }
}

/** `row += Σ shares[i] · data[start + i · width …]` for up to four consecutive rows. */
const addRows = (data: Uint8Array | Uint16Array, start: number, shares: Float64Array, row: Float64Array): void => {
  const width = row.length
  const [share0 = 0, share1 = 0, share2 = 0, share3 = 0] = shares
  // A missing row has no weight: the first row replaces it, so that every index is valid.
  const rowAt = (index: number) => (index < shares.length ? start + index * width : start)
  let a = start
  let b = rowAt(1)
  let c = rowAt(2)
  let d = rowAt(3)
  for (let x = 0; x < width; x += 1) {
    // `?? 0` is for the compiler only: the index is always inside.
    const sum =
      share0 * (data[a++] ?? 0) + share1 * (data[b++] ?? 0) + share2 * (data[c++] ?? 0) + share3 * (data[d++] ?? 0)
    row[x] = (row[x] ?? 0) + sum
  }
}

/** Resamples one gathered row to the output's width, in grey levels of 0–255. */
const mixRow = (row: Float64Array, taps: Taps, scale: number, output: Float32Array, start: number): void => {
  const { first, offset, weight } = taps
  for (let x = 0; x < first.length; x += 1) {
    const from = offset[x] ?? 0
    const to = offset[x + 1] ?? 0
    let source = first[x] ?? 0
    let sum = 0
    for (let tap = from; tap < to; tap += 1) {
      sum += (weight[tap] ?? 0) * (row[source] ?? 0)
      source += 1
    }
    output[start + x] = sum * scale
  }
}

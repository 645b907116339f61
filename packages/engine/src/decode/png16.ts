import { AppError } from '@xrai/contract/errors/app-error'
import type { Pixels } from './pixels.ts'
import type { PngHeader } from './png-header.ts'

const damaged = (detail: string) => new AppError('IMAGE_DAMAGED', { detail: `PNG: ${detail}` })

/** The pixels of a pass: every `across`-th column from `x` on, every `down`-th row from `y` on. */
type Pass = readonly [x: number, y: number, across: number, down: number]

const whole: readonly Pass[] = [[0, 0, 1, 1]]
/** Adam7 (W3C PNG §8.1). */
const interlaced: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

/**
 * Decodes a 16-bit PNG for the browser, whose canvas would reduce every sample to 8 bits. Inflates into a buffer of the
 * size that the header implies. Throws IMAGE_DAMAGED if the data is too short, too long or corrupt.
 */
export const decodePng16 = async ({ width, height, channels, picture, ...header }: PngHeader): Promise<Pixels> => {
  const step = channels * 2
  const passes = (header.interlaced ? interlaced : whole)
    .map(pass => ({ pass, columns: countOf(width, pass[0], pass[2]), rows: countOf(height, pass[1], pass[3]) }))
    // A pass without columns has no rows either.
    .filter(({ columns }) => columns > 0)
  const lines = await inflate(
    codedParts(picture),
    passes.reduce((sum, { columns, rows }) => sum + rows * (columns * step + 1), 0),
  )
  const data = new Uint16Array(width * height * channels)
  let start = 0
  for (const { pass, columns, rows } of passes) {
    const [left, top, across, down] = pass
    const stride = columns * step
    let previous = new Uint8Array(stride)
    for (let row = 0; row < rows; row += 1) {
      const line = lines.subarray(start + 1, start + 1 + stride)
      unfilter(lines[start] ?? 0, line, previous, step)
      const first = ((top + row * down) * width + left) * channels
      copySamples(line, data, first, { channels, skipped: (across - 1) * channels })
      previous = line
      start += stride + 1
    }
  }
  return { width, height, channels, data }
}

const countOf = (side: number, first: number, every: number): number => Math.max(Math.ceil((side - first) / every), 0)

/** Copies the big-endian samples of a line from `at` on to `to`, skipping `skipped` samples after each pixel. */
const copySamples = (
  line: Uint8Array,
  to: Uint16Array,
  at: number,
  { channels, skipped }: { readonly channels: number; readonly skipped: number },
): void => {
  let index = 0
  let sample = at
  while (index < line.length) {
    for (let channel = 0; channel < channels; channel += 1) {
      to[sample] = ((line[index] ?? 0) << 8) | (line[index + 1] ?? 0)
      index += 2
      sample += 1
    }
    sample += skipped
  }
}

/** The contents of the IDAT chunks, which `readPngHeader` has validated. */
const codedParts = (picture: Uint8Array): Uint8Array<ArrayBuffer>[] => {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let position = 8
  while (position < picture.length) {
    const length = view.getUint32(position)
    // 'IDAT'
    if (view.getUint32(position + 4) === 0x49444154) parts.push(picture.slice(position + 8, position + 8 + length))
    position += 12 + length
  }
  return parts
}

const inflate = async (parts: readonly Uint8Array<ArrayBuffer>[], size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(size)
  let at = 0
  const reader = new Blob([...parts]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (at + value.length > size) throw damaged('more data than the picture has')
      whole.set(value, at)
      at += value.length
    }
  } catch (cause) {
    await reader.cancel().catch(() => undefined)
    throw cause instanceof AppError ? cause : new AppError('IMAGE_DAMAGED', { cause })
  }
  if (at < size) throw damaged('less data than the picture has')
  return whole
}

/** Undoes a line's filter in place (W3C PNG §9.2): none, sub, up, average, Paeth. */
const unfilter = (filter: number, line: Uint8Array, above: Uint8Array, step: number): void => {
  if (filter > 4) throw damaged(`filter ${filter}`)
  if (filter === 0) return
  for (let index = 0; index < line.length; index += 1) {
    const left = index >= step ? (line[index - step] ?? 0) : 0
    const up = above[index] ?? 0
    const corner = index >= step ? (above[index - step] ?? 0) : 0
    line[index] = (line[index] ?? 0) + predicted(filter, left, up, corner)
  }
}

const predicted = (filter: number, left: number, up: number, corner: number): number => {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

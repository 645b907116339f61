import { AppError } from '@xrai/contract/errors/app-error'
import type { Pixels } from './pixels.ts'
import type { PngHeader } from './png-header.ts'

const damaged = (detail: string) => new AppError('IMAGE_DAMAGED', { detail: `PNG: ${detail}` })

/**
 * Decodes a 16-bit PNG without interlace in the browser, whose canvas would cut every sample to 8 bits. Allocates
 * exactly the size that the header states. Throws IMAGE_DAMAGED if the data is short, long or broken.
 */
export const decodePng16 = async ({ width, height, channels, picture }: PngHeader): Promise<Pixels> => {
  const step = channels * 2
  const stride = width * step
  const lines = await inflate(codedParts(picture), height * (stride + 1))
  const data = new Uint16Array(width * height * channels)
  let previous = new Uint8Array(stride)
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1)
    const line = lines.subarray(start + 1, start + 1 + stride)
    unfilter(lines[start] ?? 0, line, previous, step)
    for (let index = 0; index < stride; index += 2) {
      data[(y * stride + index) / 2] = ((line[index] ?? 0) << 8) | (line[index + 1] ?? 0)
    }
    previous = line
  }
  return { width, height, channels, data }
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
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

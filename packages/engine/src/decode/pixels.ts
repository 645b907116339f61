import type { GrayImage } from './radiograph.ts'

/** Samples as a decoder gives them, row-major and interleaved: grey, grey and alpha, RGB, or RGB and alpha. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
  readonly data: Uint8Array | Uint16Array
}

/**
 * Luma of ITU-R BT.601, 0.299 R + 0.587 G + 0.114 B, in thousandths so that it rounds half up exactly and grey stays
 * grey. Transparency is laid over black, which is what a radiograph has where nothing was exposed.
 */
export const toGray = ({ width, height, channels, data }: Pixels): GrayImage => {
  const size = { width, height }
  if (data instanceof Uint16Array) {
    return {
      ...size,
      maximum: 65535,
      data: channels === 1 ? data : mix(data, channels, new Uint16Array(width * height), 65535),
    }
  }
  return {
    ...size,
    maximum: 255,
    data: channels === 1 ? data : mix(data, channels, new Uint8Array(width * height), 255),
  }
}

const mix = <T extends Uint8Array | Uint16Array>(source: T, channels: 2 | 3 | 4, gray: T, maximum: number): T => {
  const colour = channels >= 3
  const alpha = channels === 3 ? -1 : channels - 1
  for (let pixel = 0, at = 0; pixel < gray.length; pixel += 1, at += channels) {
    const red = source[at] ?? 0
    const value = colour
      ? Math.floor((299 * red + 587 * (source[at + 1] ?? 0) + 114 * (source[at + 2] ?? 0) + 500) / 1000)
      : red
    gray[pixel] = alpha < 0 ? value : Math.round((value * (source[at + alpha] ?? 0)) / maximum)
  }
  return gray
}

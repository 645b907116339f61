import type { GrayImage } from './radiograph.ts'

/** Decoded samples, row-major and interleaved: grey, grey and alpha, RGB, or RGB and alpha. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
  readonly data: Uint8Array | Uint16Array
  /** The share of clearly coloured pixels, if `data` is already grey. */
  readonly colour?: number
}

/**
 * Luma of ITU-R BT.601, 0.299 R + 0.587 G + 0.114 B, in thousandths so that it rounds half up exactly and grey stays
 * grey. Transparency is blended over black, the level of unexposed areas in a radiograph.
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

/** The upper eight bits of each sample, the depth of a screen and a JPEG. */
export const eightBits = ({ data, maximum }: GrayImage): Uint8Array => {
  if (maximum === 255) return data
  const high = new Uint8Array(data.length)
  for (let pixel = 0; pixel < high.length; pixel += 1) high[pixel] = (data[pixel] ?? 0) >> 8
  return high
}

/** The sampling stride in pixels. */
const every = 61
/**
 * The minimum difference between channels for a colour, as a share of the range; a film's tint and a codec's noise are
 * below.
 */
const plainly = 0.12

/** The share of clearly coloured pixels, 0–1. */
export const colourOf = ({ data, channels, colour }: Pixels): number => {
  if (colour !== undefined) return colour
  if (channels < 3) return 0
  const least = plainly * (data instanceof Uint16Array ? 65535 : 255)
  let coloured = 0
  let count = 0
  for (let at = 0; at + 2 < data.length; at += every * channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > least) coloured += 1
    count += 1
  }
  return count > 0 ? coloured / count : 0
}

type Samples = Uint8Array | Uint16Array

const mix = <T extends Samples>(source: T, channels: 2 | 3 | 4, gray: T, maximum: number): T => {
  if (channels === 2) for (let pixel = 0; pixel < gray.length; pixel += 1) gray[pixel] = source[2 * pixel] ?? 0
  else mixColour(source, channels, gray)
  if (channels !== 3) layOverBlack(source, channels, gray, maximum)
  return gray
}

/** The sum is a whole number of thousandths below 2^31, so that `| 0` rounds it down exactly and fast. */
const mixColour = (source: Samples, step: 3 | 4, gray: Samples): void => {
  for (let pixel = 0, at = 0; pixel < gray.length; pixel += 1, at += step) {
    const thousandths = 299 * (source[at] ?? 0) + 587 * (source[at + 1] ?? 0) + 114 * (source[at + 2] ?? 0)
    gray[pixel] = ((thousandths + 500) / 1000) | 0
  }
}

const layOverBlack = (source: Samples, step: 2 | 4, gray: Samples, maximum: number): void => {
  for (let pixel = 0, at = step - 1; pixel < gray.length; pixel += 1, at += step) {
    const alpha = source[at] ?? 0
    if (alpha < maximum) gray[pixel] = Math.round(((gray[pixel] ?? 0) * alpha) / maximum)
  }
}

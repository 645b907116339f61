import { describe, expect, it } from 'vitest'
import type { GrayImage } from '../decode/radiograph.ts'
import { resample } from './resample.ts'

const picture = (width: number, height: number, values: readonly number[]): GrayImage => ({
  width,
  height,
  data: Uint8Array.from(values),
  maximum: 255,
})

/** Smooth and detailed parts, so that a wrong weight becomes visible. */
const busy = (width: number, height: number): GrayImage => {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data[y * width + x] = (x * 7 + y * 13 + ((x * y) % 31) * 5) % 256
  }
  return { width, height, data, maximum: 255 }
}

/** The definition, computed slowly: the integral of a piecewise constant image over each output pixel. */
const slowArea = (image: GrayImage, width: number, height: number): number[] => {
  const overlap = (a: number, b: number, pixel: number) => Math.max(0, Math.min(b, pixel + 1) - Math.max(a, pixel))
  const means: number[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const left = (x * image.width) / width
      const right = ((x + 1) * image.width) / width
      const top = (y * image.height) / height
      const bottom = ((y + 1) * image.height) / height
      let sum = 0
      for (let v = Math.floor(top); v < bottom; v += 1) {
        for (let u = Math.floor(left); u < right; u += 1) {
          sum += overlap(left, right, u) * overlap(top, bottom, v) * (image.data[v * image.width + u] ?? 0)
        }
      }
      means.push(sum / (right - left) / (bottom - top))
    }
  }
  return means
}

const furthest = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (value, index) => Math.abs(value - (b[index] ?? Number.NaN))).reduce((x, y) => Math.max(x, y), 0)

describe('resample', () => {
  it('leaves an image of the right size unchanged', () => {
    const image = busy(9, 5)
    expect([...resample(image, 9, 5)]).toEqual([...image.data])
  })

  it('averages areas when shrinking', () => {
    const image = picture(4, 2, [0, 10, 20, 30, 40, 50, 60, 70])
    expect([...resample(image, 2, 1)]).toEqual([25, 45])
  })

  it('splits a border pixel between two output pixels', () => {
    expect([...resample(picture(3, 1, [0, 90, 30]), 2, 1)]).toEqual([30, 50])
  })

  it('interpolates between pixel centres when enlarging, with repeated edges', () => {
    expect([...resample(picture(2, 1, [0, 100]), 4, 1)]).toEqual([0, 25, 75, 100])
  })

  it('treats the axes independently: one may shrink while the other grows', () => {
    const image = picture(4, 1, [0, 20, 40, 60])
    expect([...resample(image, 2, 3)]).toEqual([10, 50, 10, 50, 10, 50])
  })

  it('agrees with the definition on a fractional scale', () => {
    const image = busy(97, 61)
    expect(furthest(resample(image, 40, 23), slowArea(image, 40, 23))).toBeLessThan(1e-3)
  })

  it('gives grey levels of 0–255 for 16 bits', () => {
    const image: GrayImage = { width: 2, height: 1, data: Uint16Array.from([0, 65535]), maximum: 65535 }
    expect([...resample(image, 2, 1)]).toEqual([0, 255])
  })

  it('preserves the mean', () => {
    const image = busy(128, 96)
    const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length
    expect(mean(resample(image, 50, 37))).toBeCloseTo(mean(image.data), 3)
  })

  it('enlarges a single pixel to a uniform image', () => {
    expect([...resample(picture(1, 1, [7]), 3, 2)]).toEqual([7, 7, 7, 7, 7, 7])
  })
})

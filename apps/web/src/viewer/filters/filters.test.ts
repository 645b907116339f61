import { describe, expect, it } from 'vitest'
import { clahe } from './clahe.ts'
import { filterGrey, toBytes } from './filter-image.ts'
import { sharpen } from './sharpen.ts'

const width = 160
const height = 120

const picture = (greyAt: (x: number, y: number) => number) => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => greyAt(at % width, Math.floor(at / width))),
})
const deviation = (pixels: Uint8Array) => {
  const part = [...pixels]
  const mean = part.reduce((sum, grey) => sum + grey, 0) / part.length
  return Math.sqrt(part.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / part.length)
}

describe('CLAHE', () => {
  it('leaves a uniform image nearly unchanged', () => {
    for (const grey of [0, 40, 128, 255]) {
      const out = clahe(picture(() => grey))
      expect(deviation(out)).toBe(0)
      expect(Math.abs((out[0] ?? 0) - grey)).toBeLessThanOrEqual(2)
    }
  })

  it('amplifies a faint pattern in dark and bright areas alike, which a single window cannot', () => {
    // Left half from 40 on, right half from 200 on, each over sixteen greys.
    const faint = picture((x, y) => (x < width / 2 ? 40 : 200) + ((x * 5 + y * 3) % 16))
    const out = clahe(faint)
    const spreadAt = (pixels: Uint8Array, left: number) =>
      deviation(
        Uint8Array.from(
          { length: 40 * height },
          (_, at) => pixels[Math.floor(at / 40) * width + left + (at % 40)] ?? 0,
        ),
      )
    for (const left of [10, 110]) expect(spreadAt(out, left)).toBeGreaterThan(1.8 * spreadAt(faint.pixels, left))
  })

  it('limits the amplification: noise of two greys stays below ten', () => {
    const noisy = picture((x, y) => 100 + ((x * 7 + y * 13) % 2) * 2)
    const out = clahe(noisy)
    expect(Math.max(...out) - Math.min(...out)).toBeLessThan(12)
  })

  it('preserves the order of greys within an area', () => {
    const ramp = clahe(picture((_, y) => y * 2))
    for (let y = 1; y < height; y++)
      expect(ramp[y * width + 80] ?? 0).toBeGreaterThanOrEqual((ramp[(y - 1) * width + 80] ?? 0) - 1)
  })
})

describe('sharpening', () => {
  it('leaves flat areas, and steepens an edge on both sides of it', () => {
    const out = sharpen(picture(x => (x < 80 ? 100 : 150)))
    expect([out[10], out[150]]).toEqual([100, 150])
    expect(out[79]).toBeLessThan(100)
    expect(out[80]).toBeGreaterThan(150)
  })
})

describe('a filtered image', () => {
  it('of 16 bits is converted within its window', () => {
    const deep = {
      kind: 'grey',
      width: 2,
      height: 1,
      pixels: Uint16Array.of(1000, 3000),
      window: { lower: 1000, upper: 3000 },
    } as const
    const bytes = toBytes(deep)
    expect([...bytes.pixels]).toEqual([0, 255])
    expect(filterGrey(bytes, { sharpen: false, clahe: false }).pixels).toBe(bytes.pixels)
  })
})

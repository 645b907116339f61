import { describe, expect, it } from 'vitest'
import {
  blackPng,
  deepDicom,
  dicomOfElements,
  dicomOfFragments,
  jpegOfSegments,
  jpegOfStuffing,
  pngOfChunks,
} from '../../fixtures/hostile-files.ts'
import { refusalCode } from '../../fixtures/pictures.ts'
import { decode } from './node.ts'
import { eightBits } from './pixels.ts'

/** Decodes a file that must be refused; returns the refusal and the megabytes of objects that it allocated. */
const refused = async (file: Uint8Array) => {
  const before = process.memoryUsage().heapUsed
  const started = performance.now()
  const refusal = await refusalCode(decode(file))
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
  return { refusal, isSmall: megabytes < 100, isQuick: performance.now() - started < 3000 }
}
const at = (refusal: string) => ({ refusal, isSmall: true, isQuick: true })

describe('a small file that needs much memory or time', () => {
  it('is refused for its number of parts, before they are collected', async () => {
    expect(await refused(dicomOfFragments(7_700_000))).toEqual(at('DICOM_DAMAGED'))
    expect(await refused(dicomOfElements(7_700_000))).toEqual(at('DICOM_DAMAGED'))
    expect(await refused(pngOfChunks(5_000_000))).toEqual(at('IMAGE_DAMAGED'))
    expect(await refused(jpegOfSegments(16_000_000))).toEqual(at('IMAGE_DAMAGED'))
    expect(await refused(jpegOfStuffing(64_000_000))).toEqual(at('IMAGE_DAMAGED'))
  })

  it('is refused for the pixels that a decoder would hold twice', async () => {
    expect(await refused(blackPng({ side: 10_000, depth: 8, colour: 6, interlaced: true }))).toEqual(
      at('IMAGE_TOO_MANY_PIXELS'),
    )
    expect(await refusalCode(decode(blackPng({ side: 10_000, depth: 16, colour: 2 })))).toBe('IMAGE_TOO_MANY_PIXELS')
  })

  it('is decoded if it may be a radiograph: empty fragments, many chunks, interlace, one hundred megapixels of 16 bits', async () => {
    const interlaced = await decode(blackPng({ side: 500, depth: 8, colour: 6, interlaced: true }))
    expect(interlaced.image.data.length).toBe(250_000)
    expect((await decode(pngOfChunks(50_000))).facts.width).toBe(64)
    const { image } = await decode(blackPng({ side: 10_000, depth: 16, colour: 0 }))
    // An array built by a function call per value crashed the process at 100 million values.
    expect(eightBits(image).length).toBe(100_000_000)
  })

  it('is windowed and converted to grey in linear time at 25 megapixels of 16 bits', async () => {
    const file = deepDicom(5120)
    const { passMs } = onePass(5120 * 5120)
    const started = performance.now()
    const { image } = await decode(file)
    expect(eightBits(image).includes(255)).toBe(true)
    // About ten times a pass of additions; with a function call per pixel it took two hundred.
    expect(performance.now() - started).toBeLessThan(60 * passMs)
  })
})

/** The duration of one plain pass over the pixels on this machine, which may be busy. */
const onePass = (pixels: number) => {
  const data = new Uint16Array(pixels).fill(3)
  const started = performance.now()
  let sum = 0
  for (let pixel = 0; pixel < data.length; pixel += 1) sum += data[pixel] ?? 0
  return { sum, passMs: performance.now() - started }
}

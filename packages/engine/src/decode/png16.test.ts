import sharp, { type PngOptions } from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusalCode } from '../../fixtures/pictures.ts'
import { seeded } from '../../fixtures/seeded.ts'
import { decode } from './node.ts'
import { toGray } from './pixels.ts'
import { readPngHeader } from './png-header.ts'
import { decodePng16 } from './png16.ts'
import { stretchSensorBits } from './stretch.ts'

/** Gradients and noise, so that an adaptive encoder uses every filter. */
const levels = (width: number, height: number, channels: number) => {
  const random = seeded(3)
  return Uint16Array.from({ length: width * height * channels }, (_, index) => {
    const pixel = Math.floor(index / channels)
    const x = pixel % width
    const y = Math.floor(pixel / width)
    return y < 20 ? (x * 700 + y * 300) % 65536 : Math.floor(random() * 65536)
  })
}

type Channels = 1 | 3 | 4

const encoded = (data: Uint16Array, width: number, channels: Channels, options: PngOptions) =>
  sharp(data, { raw: { width, height: data.length / width / channels, channels } })
    .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
    .png(options)
    .toBuffer()

const file = (channels: Channels, options: PngOptions = {}) =>
  encoded(levels(50, 40, channels), 50, channels, { adaptiveFiltering: true, ...options })

describe('decodePng16', () => {
  it.each([1, 3, 4] as const)('gives the same samples as libvips, with %i channels', async channels => {
    const files = [{}, { adaptiveFiltering: false }, { progressive: true }]
    for (const options of files) {
      const bytes = await file(channels, options)
      const ours = toGray(await decodePng16(readPngHeader(bytes)))
      const theirs = (await decode(bytes)).image
      expect(ours).toEqual(theirs)
    }
  })

  it('gives the same samples as libvips for an interlaced image of any size, stretched if its samples have 12 bits', async () => {
    for (const [width, height] of [
      [40, 33],
      [33, 41],
      [36, 34],
      [47, 32],
    ] as const) {
      const twelve = levels(width, height, 1).map(sample => sample >> 4)
      const bytes = await encoded(twelve, width, 1, { progressive: true })
      const header = readPngHeader(bytes)
      expect(header.interlaced).toBe(true)
      const ours = stretchSensorBits(toGray(await decodePng16(header)))
      const theirs = (await decode(bytes)).image
      expect(ours).toEqual(theirs)
      expect(Math.max(...ours.data)).toBe(65535)
    }
  })

  it('refuses data that is corrupt, truncated or of another size', async () => {
    const header = readPngHeader(await file(1))
    const broken = header.picture.slice()
    broken.fill(0x55, 60, 200)
    expect(await refusalCode(decodePng16({ ...header, picture: broken }))).toBe('IMAGE_DAMAGED')
    expect(await refusalCode(decodePng16({ ...header, height: 41 }))).toBe('IMAGE_DAMAGED')
    expect(await refusalCode(decodePng16({ ...header, height: 39 }))).toBe('IMAGE_DAMAGED')
  })
})

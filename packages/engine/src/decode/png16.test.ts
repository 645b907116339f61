import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusalCode } from '../../fixtures/pictures.ts'
import { seeded } from '../../fixtures/seeded.ts'
import { decode } from './node.ts'
import { toGray } from './pixels.ts'
import { readPngHeader } from './png-header.ts'
import { decodePng16 } from './png16.ts'

/** Slopes and noise, so that an adaptive encoder uses every filter. */
const levels = (width: number, height: number, channels: number) => {
  const random = seeded(3)
  return Uint16Array.from({ length: width * height * channels }, (_, index) => {
    const pixel = Math.floor(index / channels)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return y < 20 ? (x * 700 + y * 300) % 65536 : Math.floor(random() * 65536)
  })
}

const file = async (channels: 1 | 3 | 4, adaptiveFiltering = true) =>
  sharp(levels(50, 40, channels), { raw: { width: 50, height: 40, channels } })
    .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
    .png({ adaptiveFiltering })
    .toBuffer()

describe('decodePng16', () => {
  it.each([1, 3, 4] as const)('returns the same samples as libvips, with %i channels', async channels => {
    for (const adaptive of [true, false]) {
      const bytes = await file(channels, adaptive)
      const ours = toGray(await decodePng16(readPngHeader(bytes)))
      const theirs = (await decode(bytes)).image
      expect(ours).toEqual(theirs)
    }
  })

  it('refuses data that is broken, cut off or of another size', async () => {
    const header = readPngHeader(await file(1))
    const broken = header.picture.slice()
    broken.fill(0x55, 60, 200)
    expect(await refusalCode(decodePng16({ ...header, picture: broken }))).toBe('IMAGE_DAMAGED')
    expect(await refusalCode(decodePng16({ ...header, height: 41 }))).toBe('IMAGE_DAMAGED')
    expect(await refusalCode(decodePng16({ ...header, height: 39 }))).toBe('IMAGE_DAMAGED')
  })
})

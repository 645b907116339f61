import { describe, expect, it } from 'vitest'
import { drawnImage, png, refusalCode } from '../../fixtures/pictures.ts'
import { tiffFile } from '../../fixtures/tiff-file.ts'
import { decode } from './node.ts'
import { readTiffHeader } from './tiff-header.ts'
import { readWebpHeader } from './webp-header.ts'

const width = 64
const height = 40
const levels = (most: number) =>
  Array.from({ length: width * height }, (_, index) => Math.round((index * most) / (width * height - 1)))
const samplesOf = async (file: Uint8Array) => [...(await decode(file)).image.data]
const tiff = (change: Partial<Parameters<typeof tiffFile>[0]> = {}) =>
  tiffFile({ width, height, samples: levels(255), ...change })

describe('a TIFF', () => {
  it.each(['none', 'lzw', 'deflate', 'packbits'] as const)(
    'is read like the same PNG, compression %s',
    async compression => {
      const file = new Uint8Array(await drawnImage(width, height).tiff({ compression }).toBuffer())
      const { facts } = await decode(file)
      expect(facts).toMatchObject({ format: 'tiff', width, height, bitsPerSample: 8 })
      expect(await samplesOf(file)).toEqual(await samplesOf(await png(width, height)))
    },
  )

  it('is read in tiles, with JPEG inside, and in either byte order', async () => {
    const expected = await samplesOf(await png(width, height))
    const tiles = { tile: true, tileWidth: 16, tileHeight: 16, compression: 'lzw' } as const
    expect(await samplesOf(new Uint8Array(await drawnImage(width, height).tiff(tiles).toBuffer()))).toEqual(expected)
    const lossy = await samplesOf(
      new Uint8Array(await drawnImage(width, height).tiff({ compression: 'jpeg', quality: 100 }).toBuffer()),
    )
    expect(lossy).toHaveLength(expected.length)
    expect(await samplesOf(tiff({ isLittle: false }))).toEqual(levels(255))
  })

  it.each([8, 16])('of %i bits is inverted if white is zero', async bits => {
    const most = 2 ** bits - 1
    const file = tiff({ bits, samples: levels(most), tags: { 262: 0 } })
    expect(await samplesOf(file)).toEqual(levels(most).map(level => most - level))
  })

  it('keeps every level of 16 bits, and is stretched if they come from a 12-bit sensor', async () => {
    expect(await samplesOf(tiff({ bits: 16, samples: levels(65535), isLittle: false }))).toEqual(levels(65535))
    const { image } = await decode(tiff({ bits: 16, samples: levels(4095) }))
    expect([image.data[0], image.data.at(-1)]).toEqual([0, 65535])
  })

  it('is read with its palette', async () => {
    const ramp = Array.from({ length: 256 }, (_, index) => (255 - index) * 257)
    const file = tiff({ tags: { 262: 3 }, palette: [...ramp, ...ramp, ...ramp] })
    expect(await samplesOf(file)).toEqual(levels(255).map(level => 255 - level))
  })

  it.each([2, 3, 6, 8])('is turned upright from orientation %i', async orientation => {
    const file = await drawnImage(width, height).withMetadata({ orientation }).tiff({ compression: 'none' }).toBuffer()
    const same = await drawnImage(width, height).withMetadata({ orientation }).png().toBuffer()
    const jpeg = await decode(new Uint8Array(same))
    const { facts } = await decode(new Uint8Array(file))
    expect([facts.width, facts.height]).toEqual(orientation > 4 ? [height, width] : [width, height])
    expect(await samplesOf(new Uint8Array(file))).toEqual([...jpeg.image.data])
  })

  it('ignores a fourth sample that is not transparency', async () => {
    const grey = levels(255).flatMap(level => [level, level, level, 0])
    const bits = { 258: 8, 262: 2, 277: 4, 279: grey.length }
    expect(await samplesOf(tiff({ samples: grey, tags: bits }))).toEqual(levels(255))
  })

  it('counts bytes outside its first image', () => {
    const file = tiff()
    expect(readTiffHeader(Uint8Array.from([...file, ...Array(500).fill(7)])).coded).toBe(width * height)
  })

  const short = (value: number) => [value & 255, value >> 8]
  const long = (value: number) => [...short(value & 65535), ...short(value >>> 16)]
  const strip = { 256: width, 257: height, 258: 8, 262: 1, 273: 8, 278: height, 279: width * height }

  /** The file with further directories, each of `strip` and its own tags; the last one points at `end`. */
  const withPages = (pages: readonly Readonly<Record<number, number>>[], end = 0): Uint8Array => {
    const bytes = [...tiff()]
    for (const page of pages) {
      bytes.splice(-4, 4, ...long(bytes.length))
      const entries = Object.entries({ ...strip, ...page })
      const coded = entries.flatMap(([tag, value]) => [...short(Number(tag)), 4, 0, ...long(1), ...long(value)])
      bytes.push(...short(entries.length), ...coded, ...long(0))
    }
    bytes.splice(-4, 4, ...long(end))
    return Uint8Array.from(bytes)
  }

  it('says how many images it has, without smaller copies and masks', async () => {
    const of = async (...pages: Readonly<Record<number, number>>[]) =>
      (await decode(withPages(pages))).facts.imagesInFile
    expect(await of()).toBeUndefined()
    expect(await of({ 254: 1 }, { 255: 2 }, { 254: 4 })).toBeUndefined()
    expect(await of({ 254: 1 }, { 254: 2 }, {})).toBe(3)
  })

  it('is counted to its end, even if its directories point outside the file or at each other', () => {
    const first = new DataView(tiff().buffer).getUint32(4, true)
    expect(readTiffHeader(withPages([{}], 4_000_000_000)).images).toBe(2)
    expect(readTiffHeader(withPages([{}], first)).images).toBe(101)
  })

  it.each([
    ['colours of print', { 262: 5, 277: 4 }, 'IMAGE_CMYK'],
    ['a raw picture of a camera', { 262: 32803 }, 'IMAGE_FORMAT_UNSUPPORTED'],
    ['signed samples', { 339: 2 }, 'IMAGE_FORMAT_UNSUPPORTED'],
    ['samples of 32 bits', { 258: 32 }, 'IMAGE_FORMAT_UNSUPPORTED'],
    ['JPEG 2000 inside', { 259: 34712 }, 'IMAGE_FORMAT_UNSUPPORTED'],
    ['a strip outside the file', { 279: 1_000_000 }, 'IMAGE_DAMAGED'],
    ['fewer strips than rows', { 278: 1 }, 'IMAGE_DAMAGED'],
    ['no width', { 256: 0 }, 'IMAGE_DAMAGED'],
    ['more pixels than are read', { 256: 20_000, 257: 20_000, 278: 20_000 }, 'IMAGE_TOO_MANY_PIXELS'],
    ['a tile that would fill the memory', { 322: 60_000, 323: 60_000, 324: 8, 325: 100 }, 'IMAGE_DAMAGED'],
    ['too few pixels', { 256: 8 }, 'IMAGE_TOO_SMALL'],
  ])('is refused with %s', async (_, tags, code) => {
    expect(await refusalCode(decode(tiff({ tags })))).toBe(code)
  })

  it('is refused if it is cut off anywhere', async () => {
    const file = new Uint8Array(await drawnImage(width, height).tiff({ compression: 'lzw' }).toBuffer())
    for (let length = 4; length < file.length; length += 97)
      expect(await refusalCode(decode(file.subarray(0, length)))).toBe('IMAGE_DAMAGED')
  })
})

describe('a WebP', () => {
  it('is read like the same PNG, lossless, with and without transparency', async () => {
    const file = new Uint8Array(await drawnImage(width, height).webp({ lossless: true }).toBuffer())
    const { facts } = await decode(file)
    expect(facts).toEqual({ format: 'webp', width, height, bitsPerSample: 8 })
    expect(await samplesOf(file)).toEqual(await samplesOf(await png(width, height)))
    const faint = (await drawnImage(width, height).ensureAlpha(0.5).webp({ lossless: true }).toBuffer()).subarray()
    const same = await drawnImage(width, height).ensureAlpha(0.5).png().toBuffer()
    expect(await samplesOf(new Uint8Array(faint))).toEqual(await samplesOf(new Uint8Array(same)))
  })

  it('reports its size in each of its forms, and its end', async () => {
    const lossy = new Uint8Array(await drawnImage(70, 40).webp().toBuffer())
    const lossless = new Uint8Array(await drawnImage(70, 40).webp({ lossless: true }).toBuffer())
    const extended = new Uint8Array(await drawnImage(70, 40).withMetadata({ orientation: 1 }).webp().toBuffer())
    for (const file of [lossy, lossless, extended])
      expect(readWebpHeader(Uint8Array.from([...file, 1, 2, 3]))).toMatchObject({
        width: 70,
        height: 40,
        end: file.length,
      })
  })

  it.each([3, 6])('is turned upright from EXIF orientation %i', async orientation => {
    const turned = (format: 'webp' | 'png') => {
      const image = drawnImage(width, height).withMetadata({ orientation })
      return (format === 'webp' ? image.webp({ lossless: true }) : image.png()).toBuffer()
    }
    expect(await samplesOf(new Uint8Array(await turned('webp')))).toEqual(
      await samplesOf(new Uint8Array(await turned('png'))),
    )
  })

  it('is refused if it is cut off anywhere', async () => {
    const file = new Uint8Array(await drawnImage(width, height).webp().toBuffer())
    for (let length = 12; length < file.length; length += 61)
      expect(await refusalCode(decode(file.subarray(0, length)))).toBe('IMAGE_DAMAGED')
  })
})

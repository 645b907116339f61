import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawnImage, jpeg, png, pngOf, refusalCode } from '../../fixtures/pictures.ts'
import { readJpeg, readJpegHeader } from './jpeg-header.ts'
import { checkSize } from './limits.ts'
import { readPngHeader } from './png-header.ts'

describe('readJpegHeader', () => {
  it('reads size and components of baseline and progressive files', async () => {
    expect(readJpegHeader(await jpeg(70, 40))).toEqual({ width: 70, height: 40, components: 3, progressive: false })
    const progressive = await drawnImage(70, 40).toColourspace('b-w').jpeg({ progressive: true }).toBuffer()
    expect(readJpegHeader(progressive)).toEqual({ width: 70, height: 40, components: 1, progressive: true })
  })

  it('skips a thumbnail inside the metadata and bytes after the last marker', async () => {
    const file = await jpeg(70, 40)
    const thumbnail = await jpeg(32, 32)
    const length = thumbnail.length + 2
    const segment = [0xff, 0xe1, length >> 8, length & 0xff, ...thumbnail]
    const whole = Uint8Array.from([...file.subarray(0, 2), ...segment, ...file.subarray(2), 0, 0, 0])
    expect(readJpegHeader(whole)).toEqual({ width: 70, height: 40, components: 3, progressive: false })
  })

  it('reports the end of the file, whatever follows it', async () => {
    const file = await jpeg(70, 40)
    const drawn = await png(70, 40)
    // Another image with its own end, as an attacker would append it to hide data between them.
    expect(readJpeg(Uint8Array.from([...file, 0, ...file])).end).toBe(file.length)
    expect(readPngHeader(Uint8Array.from([...drawn, 0, ...drawn])).end).toBe(drawn.length)
    expect([readJpeg(file).end, readPngHeader(drawn).end]).toEqual([file.length, drawn.length])
  })

  it('refuses a file cut off anywhere', async () => {
    const file = await jpeg(70, 40)
    const codes = new Set<string>()
    for (let length = 3; length < file.length; length += 1) {
      codes.add(await refusalCode(() => readJpegHeader(file.subarray(0, length))))
    }
    expect([...codes]).toEqual(['IMAGE_DAMAGED'])
  })

  it('refuses a large frame with only a few bytes', async () => {
    const file = await jpeg(70, 40)
    const frame = file.indexOf(
      0xc0,
      file.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xc0),
    )
    file.set([0x27, 0x10, 0x27, 0x10], frame + 4)
    expect(await refusalCode(() => readJpegHeader(file))).toBe('IMAGE_DAMAGED')
  })

  it('refuses more scans than an image can need', async () => {
    const file = await drawnImage(70, 40).jpeg({ progressive: true }).toBuffer()
    const scan = file.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xda)
    const next = file.findIndex((byte, index) => index > scan && byte === 0xff && (file[index + 1] ?? 0) > 0xd7)
    const again = Array.from({ length: 20 }, () => [...file.subarray(scan, next)]).flat()
    const frame = file.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xc2)
    const many = Uint8Array.from([
      ...file.subarray(0, next),
      ...again,
      ...Array(20_000).fill(0),
      ...file.subarray(next),
    ])
    many.set([0x27, 0x10, 0x27, 0x10], frame + 5)
    await expect(Promise.resolve().then(() => readJpegHeader(many))).rejects.toThrow('too many scans')
  })

  it('refuses the lossless and the 12-bit processes as unsupported, and CMYK with its own code', async () => {
    const file = await jpeg(70, 40)
    const frame = file.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xc0)
    const lossless = file.slice()
    lossless[frame + 1] = 0xc3
    expect(await refusalCode(() => readJpegHeader(lossless))).toBe('IMAGE_FORMAT_UNSUPPORTED')
    const cmyk = await drawnImage(70, 40).toColourspace('cmyk').jpeg().toBuffer()
    expect(await refusalCode(() => readJpegHeader(cmyk))).toBe('IMAGE_CMYK')
    const twelve = file.slice()
    twelve[frame + 4] = 12
    expect(await refusalCode(() => readJpegHeader(twelve))).toBe('IMAGE_FORMAT_UNSUPPORTED')
  })
})

describe('readPngHeader', () => {
  it('reads size, depth and channels', async () => {
    expect(readPngHeader(await png(70, 40))).toMatchObject({ width: 70, height: 40, bitDepth: 8, channels: 3 })
    const grey16 = await sharp(new Uint16Array(64 * 40), { raw: { width: 64, height: 40, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer()
    expect(readPngHeader(grey16)).toMatchObject({ width: 64, height: 40, bitDepth: 16, channels: 1 })
    const palette = await drawnImage(70, 40).png({ palette: true }).toBuffer()
    expect(readPngHeader(palette)).toMatchObject({ width: 70, height: 40, channels: 4 })
  })

  it('refuses a file cut off anywhere', async () => {
    const file = await png(70, 40)
    const codes = new Set<string>()
    for (let length = 8; length < file.length; length += 1) {
      codes.add(await refusalCode(() => readPngHeader(file.subarray(0, length))))
    }
    expect([...codes]).toEqual(['IMAGE_DAMAGED'])
  })

  it('removes chunks that could inflate without bound, and nothing else', async () => {
    const file = await png(70, 40)
    const note = Uint8Array.from([0, 0, 0, 2, ...new TextEncoder().encode('zTXt'), 1, 2, 0, 0, 0, 0])
    const noted = Uint8Array.from([
      ...file.subarray(0, 33),
      ...note,
      ...file.subarray(33, -12),
      ...note,
      ...file.subarray(-12),
    ])
    expect(readPngHeader(noted).picture).toEqual(readPngHeader(file).picture)
    const profiled = await drawnImage(70, 40).png().withIccProfile('p3').toBuffer()
    expect(readPngHeader(profiled).picture.length).toBeLessThan(profiled.length)
  })

  it('refuses sizes, depths and colour types that PNG does not allow', async () => {
    for (const file of [
      pngOf(0, 40, 8, 0, 99),
      pngOf(40, 40, 3, 0, 99),
      pngOf(40, 40, 8, 5, 99),
      pngOf(40, 40, 4, 2, 99),
    ]) {
      expect(await refusalCode(() => readPngHeader(file))).toBe('IMAGE_DAMAGED')
    }
  })

  it('refuses data too short for the image at any compression', async () => {
    expect(await refusalCode(() => readPngHeader(pngOf(10_000, 10_000, 8, 0, 1000)))).toBe('IMAGE_DAMAGED')
  })
})

describe('checkSize', () => {
  it('accepts 100 megapixels of grey and no more', async () => {
    expect(await refusalCode(() => checkSize(10_000, 10_000, 2))).toBe('accepted')
    expect(await refusalCode(() => checkSize(10_001, 10_000, 1))).toBe('IMAGE_TOO_MANY_PIXELS')
  })

  it('accepts fewer pixels if each takes more memory', async () => {
    expect(await refusalCode(() => checkSize(8000, 8000, 8))).toBe('IMAGE_TOO_MANY_PIXELS')
  })

  it('refuses an image too small to show a tooth', async () => {
    expect(await refusalCode(() => checkSize(31, 500, 1))).toBe('IMAGE_TOO_SMALL')
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dicomFile, greyPixels, words } from '../../fixtures/dicom-file.ts'
import { drawn, drawnImage, jpeg, png, pngOf, refusalCode } from '../../fixtures/pictures.ts'
import { decode } from './node.ts'

const gray = (rgb: Uint8Array) =>
  Array.from({ length: rgb.length / 3 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3)
    return Math.floor((299 * red + 587 * green + 114 * blue + 500) / 1000)
  })

describe('decode in Node', () => {
  it('converts colour to grey by BT.601, rounded', async () => {
    const { image, facts } = await decode(await png(64, 40))
    expect(facts).toEqual({ format: 'png', width: 64, height: 40, bitsPerSample: 8 })
    expect(image.maximum).toBe(255)
    expect([...image.data]).toEqual(gray(drawn(64, 40)))
  })

  it('leaves a grey JPEG as stored', async () => {
    const flat = { width: 64, height: 40, channels: 3, background: { r: 77, g: 77, b: 77 } } as const
    const file = await sharp({ create: flat }).toColourspace('b-w').jpeg().toBuffer()
    expect(new Set((await decode(file)).image.data)).toEqual(new Set([77]))
  })

  it('keeps every level of a 16-bit PNG', async () => {
    const levels = Uint16Array.from({ length: 64 * 40 }, (_, index) => index * 25)
    const raw = { width: 64, height: 40, channels: 1 } as const
    const file = await sharp(levels, { raw }).toColourspace('grey16').png().toBuffer()
    const { image, facts } = await decode(file)
    expect(facts.bitsPerSample).toBe(16)
    expect(image.maximum).toBe(65535)
    expect([...image.data]).toEqual([...levels])
  })

  it.each([10, 12, 14])('stretches a 16-bit PNG whose samples have %i bits, like a DICOM file', async bits => {
    const most = 2 ** bits - 1
    const levels = Uint16Array.from({ length: 64 * 40 }, (_, index) => Math.round((index * most) / (64 * 40 - 1)))
    const raw = { width: 64, height: 40, channels: 1 } as const
    const png = await sharp(levels, { raw }).toColourspace('grey16').png().toBuffer()
    const elements = greyPixels(64, 40, { stored: bits })
    const dicom = await decode(dicomFile({ elements, pixels: words([...levels]) }))
    expect((await decode(png)).image).toEqual(dicom.image)
    expect(dicom.image.data.at(-1)).toBe(65535)
  })

  it('keeps a 16-bit PNG of one level', async () => {
    const raw = { width: 64, height: 40, channels: 1 } as const
    const file = await sharp(new Uint16Array(64 * 40).fill(900), { raw })
      .toColourspace('grey16')
      .png()
      .toBuffer()
    expect(new Set((await decode(file)).image.data)).toEqual(new Set([900]))
  })

  it('keeps the levels of a 16-bit colour PNG', async () => {
    const levels = Uint16Array.from({ length: 64 * 40 * 3 }, (_, index) => Math.floor(index / 3) * 25)
    const raw = { width: 64, height: 40, channels: 3 } as const
    const file = await sharp(levels, { raw }).toColourspace('rgb16').png().toBuffer()
    const { image } = await decode(file)
    expect(image.data[1000]).toBe(25_000)
  })

  it('reads palettes and grey of few bits as the levels that they represent', async () => {
    const halves = Uint8Array.from({ length: 64 * 40 }, (_, index) => (index % 64 < 32 ? 0 : 255))
    const raw = { width: 64, height: 40, channels: 1 } as const
    const file = await sharp(halves, { raw }).png({ palette: true, colours: 2 }).toBuffer()
    expect([...(await decode(file)).image.data]).toEqual([...halves])
  })

  it('blends transparency over black', async () => {
    const clear = { width: 40, height: 40, channels: 4, background: { r: 200, g: 200, b: 200, alpha: 0 } } as const
    expect(new Set((await decode(await sharp({ create: clear }).png().toBuffer())).image.data)).toEqual(new Set([0]))
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a JPEG with EXIF orientation %i upright', async orientation => {
    const upright = (await decode(await drawnImage(64, 40).jpeg({ quality: 100 }).toBuffer())).image
    const turned = await drawnImage(64, 40).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer()
    const { image, facts } = await decode(turned)
    const swapped = orientation > 4
    expect([facts.width, facts.height]).toEqual(swapped ? [40, 64] : [64, 40])
    const corner = (x: number, y: number) => image.data[y * image.width + x]
    const right = image.width - 1
    const bottom = image.height - 1
    // Positions the stored upper left corner as EXIF defines it (TIFF 6, tag 274).
    const seenAt = [
      [0, 0],
      [right, 0],
      [right, bottom],
      [0, bottom],
      [0, 0],
      [right, 0],
      [right, bottom],
      [0, bottom],
    ]
    const [x = 0, y = 0] = seenAt[orientation - 1] ?? []
    expect(corner(x, y)).toBe(upright.data[0])
  })

  it('gives the same levels with every colour profile', async () => {
    const file = await drawnImage(64, 40).png().withIccProfile('p3').toBuffer()
    const stored = await sharp(file, { ignoreIcc: true }).raw().toBuffer()
    expect([...(await decode(file)).image.data]).toEqual(gray(new Uint8Array(stored)))
  })

  it('refuses a truncated JPEG, even if its last marker is there', async () => {
    const file = await jpeg(640, 400)
    const half = file.subarray(0, file.length / 2)
    expect(await refusalCode(decode(half))).toBe('IMAGE_DAMAGED')
    expect(await refusalCode(decode(Uint8Array.from([...half, 0xff, 0xd9])))).toBe('IMAGE_DAMAGED')
  })

  it('accepts a JPEG that a camera padded before its last marker', async () => {
    const file = await jpeg(64, 40)
    const padded = Uint8Array.from([...file.subarray(0, -2), 0, 0, 0, 0, 0xff, 0xd9])
    expect(await refusalCode(decode(padded))).toBe('accepted')
  })

  it('refuses a PNG whose data is damaged', async () => {
    const file = await png(64, 40)
    file[file.length - 30] = (file[file.length - 30] ?? 0) ^ 0xff
    expect(await refusalCode(decode(file))).toBe('IMAGE_DAMAGED')
  })

  it('refuses an image of 900 megapixels by its header', async () => {
    expect(await refusalCode(decode(pngOf(30_000, 30_000, 8, 0, 1_000_000)))).toBe('IMAGE_TOO_MANY_PIXELS')
  })

  it('refuses an image that is too small', async () => {
    expect(await refusalCode(decode(await png(20, 20)))).toBe('IMAGE_TOO_SMALL')
  })
})

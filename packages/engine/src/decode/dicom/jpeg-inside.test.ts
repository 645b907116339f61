import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dicomFile, greyPixels, jpegBaseline } from '../../../fixtures/dicom-file.ts'
import { drawnImage, turnedByExif } from '../../../fixtures/pictures.ts'
import { concatBytes } from '../concat-bytes.ts'
import { decode } from '../node.ts'

const width = 48
const height = 40

const levels = async (fragment: Uint8Array) => {
  const elements = greyPixels(width, height, { allocated: 8, stored: 8 })
  const file = dicomFile({ transferSyntax: jpegBaseline, elements, fragments: [fragment] })
  return [...(await decode(file)).image.data]
}

const grey = async () =>
  Uint8Array.from(await drawnImage(width, height).toColourspace('b-w').jpeg({ quality: 100 }).toBuffer())

describe('a JPEG inside DICOM', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is not turned by its EXIF orientation %i', async orientation => {
    const jpeg = await grey()
    const turned = turnedByExif(jpeg, orientation)
    const outside = await decode(turned)
    expect(outside.image.width).toBe(orientation > 4 ? height : width)
    expect(await levels(turned)).toEqual(await levels(jpeg))
  })

  it('is repaired like one outside DICOM', async () => {
    const jpeg = await grey()
    const scan = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda)
    const zeroed = Uint8Array.from(jpeg)
    zeroed.set([0, 0, 0], scan + 7)
    const stray = Uint8Array.from([...zeroed.subarray(0, scan), 0, 0, 0, ...zeroed.subarray(scan)])
    expect(await levels(stray)).toEqual(await levels(jpeg))
  })

  it('is RGB as the file states if its Adobe segment is too short to state another colour space', async () => {
    const rgb = await sharp({ create: { width, height, channels: 3, background: { r: 30, g: 160, b: 220 } } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const short = Uint8Array.of(0xff, 0xee, 0, 12, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0)
    const shown = (...pieces: Uint8Array[]) => {
      const elements = greyPixels(width, height, { allocated: 8, stored: 8, photometric: 'RGB' })
      const colour = elements.map(([tag, vr, value]) => [tag, vr, tag === 0x00280002 ? [3] : value] as const)
      return decode(dicomFile({ transferSyntax: jpegBaseline, elements: colour, fragments: [concatBytes(pieces)] }))
    }
    const [start, rest] = [rgb.subarray(0, 2), rgb.subarray(2)]
    expect((await shown(start, short, rest)).image).toEqual((await shown(start, rest)).image)
  })
})

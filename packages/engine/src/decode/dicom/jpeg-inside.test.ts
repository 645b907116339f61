import { describe, expect, it } from 'vitest'
import { dicomFile, greyPixels, jpegBaseline } from '../../../fixtures/dicom-file.ts'
import { drawnImage, turnedByExif } from '../../../fixtures/pictures.ts'
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
})

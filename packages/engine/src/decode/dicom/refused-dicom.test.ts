import { describe, expect, it } from 'vitest'
import {
  type DicomFile,
  dicomFile,
  type Element,
  elementBytes,
  greyPixels,
  jpegBaseline,
  words,
} from '../../../fixtures/dicom-file.ts'
import { drawnImage, refusalCode } from '../../../fixtures/pictures.ts'
import { readSmall, smallFiles } from '../../../fixtures/transfer-syntaxes.ts'
import { decode } from '../node.ts'

const width = 40
const height = 32
const ramp = Array.from({ length: width * height }, (_, index) => index * 3)
const wide: Element[] = [
  [0x00281050, 'DS', '2048'],
  [0x00281051, 'DS', '4096'],
]

const ramp12 = (elements: Element[] = wide, options = {}): DicomFile => ({
  elements: [...greyPixels(width, height, options), ...elements],
  pixels: words(ramp),
})

describe('decode of broken or unsupported DICOM', { timeout: 30_000 }, () => {
  it('refuses a lookup table shorter than stated', async () => {
    const lut: Element = [
      0x00283010,
      'SQ',
      {
        items: [
          [
            [0x00283002, 'US', [256, 0, 12]],
            [0x00283006, 'US', [1, 2, 3]],
          ],
        ],
      },
    ]
    expect(await refusalCode(decode(dicomFile(ramp12([lut]))))).toBe('DICOM_DAMAGED')
  })

  it('refuses a JPEG inside that is cut off or of another size', async () => {
    const jpeg = await drawnImage(width, height).toColourspace('b-w').jpeg().toBuffer()
    const file = (fragment: Uint8Array, rows = height) =>
      dicomFile({
        transferSyntax: jpegBaseline,
        elements: greyPixels(width, rows, { allocated: 8, stored: 8 }),
        fragments: [fragment],
      })
    expect(await refusalCode(decode(file(jpeg.subarray(0, jpeg.length / 2))))).toBe('DICOM_DAMAGED')
    expect(await refusalCode(decode(file(jpeg, height + 8)))).toBe('DICOM_DAMAGED')
  })

  it('refuses an unknown compression and names it', async () => {
    const transferSyntax = '1.2.840.10008.1.2.4.110'
    const answer = decode(dicomFile({ ...ramp12(), transferSyntax }))
    await expect(answer).rejects.toMatchObject({ code: 'DICOM_TRANSFER_SYNTAX_UNSUPPORTED', message: transferSyntax })
  })

  it('refuses a video and the index of a CD, each with its own code', async () => {
    const video = { ...ramp12(), transferSyntax: '1.2.840.10008.1.2.4.102' }
    expect(await refusalCode(decode(dicomFile(video)))).toBe('DICOM_VIDEO')
    const directory = elementBytes([0x00020002, 'UI', '1.2.840.10008.1.3.10'], { explicit: true, little: true })
    const file = dicomFile(ramp12())
    const whole = Uint8Array.from([...file.subarray(0, 132), ...directory, ...file.subarray(132)])
    expect(await refusalCode(decode(whole))).toBe('DICOM_DIRECTORY')
  })

  it('refuses 12-bit JPEG by its frame header, not by the name in the file', async () => {
    const jpeg = await drawnImage(width, height).toColourspace('b-w').jpeg().toBuffer()
    const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0))
    const deep = Uint8Array.from(jpeg)
    deep[frame + 1] = 0xc1
    deep[frame + 4] = 12
    const file = { transferSyntax: jpegBaseline, elements: greyPixels(width, height), fragments: [deep] }
    expect(await refusalCode(decode(dicomFile(file)))).toBe('DICOM_JPEG_12_BIT')
  })

  it.each(smallFiles.filter(({ phantom }) => phantom.bits === 12).map(({ name }) => name))(
    'never shows half of a truncated image: %s',
    async name => {
      const whole = readSmall(name)
      const codes: unknown[] = []
      for (const share of [0.99, 0.9, 0.7, 0.5]) {
        codes.push(await refusalCode(decode(whole.subarray(0, Math.floor(whole.length * share)))))
      }
      expect(codes).toEqual(Array(4).fill('DICOM_DAMAGED'))
    },
  )

  it('refuses a file without pixels', async () => {
    expect(await refusalCode(decode(dicomFile({ elements: [[0x00080060, 'CS', 'SR']] })))).toBe('DICOM_WITHOUT_PICTURE')
  })

  it('refuses palettes without tables, and wide samples', async () => {
    expect(await refusalCode(decode(dicomFile(ramp12(wide, { photometric: 'PALETTE COLOR' }))))).toBe('DICOM_DAMAGED')
    expect(await refusalCode(decode(dicomFile(ramp12(wide, { allocated: 32, stored: 32 }))))).toBe(
      'DICOM_PIXELS_UNSUPPORTED',
    )
  })

  it('refuses attributes that contradict each other or the pixels', async () => {
    expect(await refusalCode(decode(dicomFile(ramp12(wide, { stored: 20 }))))).toBe('DICOM_DAMAGED')
    const short = { ...ramp12(), pixels: words(ramp.slice(0, -1)) }
    expect(await refusalCode(decode(dicomFile(short)))).toBe('DICOM_DAMAGED')
  })

  it('refuses 65535 × 65535 pixels by the header', async () => {
    const file = dicomFile({ elements: greyPixels(65535, 65535), pixels: words(ramp) })
    expect(await refusalCode(decode(file))).toBe('IMAGE_TOO_MANY_PIXELS')
  })

  it('refuses wrong lengths', async () => {
    const honest = dicomFile(ramp12())
    for (const length of [0xfffe, 0xffff, 60_000]) {
      const lie = elementBytes([0x00100020, 'LO', 'X'], { explicit: true, little: true }, length)
      expect(await refusalCode(decode(Uint8Array.from([...honest.subarray(0, 132 + 28), ...lie])))).toBe(
        'DICOM_DAMAGED',
      )
    }
    const sequence = elementBytes([0x00081140, 'SQ', new Uint8Array(0)], { explicit: true, little: true }, 0xffffffff)
    expect(await refusalCode(decode(Uint8Array.from([...honest.subarray(0, 132 + 28), ...sequence])))).toBe(
      'DICOM_DAMAGED',
    )
  })

  it('refuses endlessly nested sequences instead of exhausting the stack', async () => {
    const open = elementBytes([0x00081140, 'SQ', new Uint8Array(0)], { explicit: true, little: true }, 0xffffffff)
    const item = [0xfe, 0xff, 0x00, 0xe0, 0xff, 0xff, 0xff, 0xff]
    const nested = Array.from({ length: 100_000 }, () => [...open, ...item]).flat()
    const file = Uint8Array.from([...dicomFile({}), ...nested])
    expect(await refusalCode(decode(file))).toBe('DICOM_DAMAGED')
  })
})

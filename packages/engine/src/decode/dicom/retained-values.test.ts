import { describe, expect, it } from 'vitest'
import {
  dicomFile,
  type Element,
  explicitBig,
  explicitLittle,
  greyPixels,
  implicitLittle,
  jpegBaseline,
  words,
} from '../../../fixtures/dicom-file.ts'
import { drawnImage, turnedByExif } from '../../../fixtures/pictures.ts'
import { colourFiles, readCodestream, readSmall, smallFiles } from '../../../fixtures/transfer-syntaxes.ts'
import { concatBytes } from '../concat-bytes.ts'
import { decode } from '../node.ts'
import { deidentify } from './deidentify.ts'
import { readIdentity } from './identity.ts'

const width = 40
const height = 32
const count = width * height
const secret = 'QUISPE^ANA'
const latin = (text: string) => new TextEncoder().encode(text)
const ramp = Array.from({ length: count }, (_, at) => at * 3)

/** Removes the identity and proves that the secret was there, was told of and is gone, and that the image stayed. */
const withoutSecret = async (file: Uint8Array) => {
  expect(Buffer.from(file).includes(secret)).toBe(true)
  expect((await readIdentity(file)).others).toBe(1)
  const after = await deidentify(file)
  expect(Buffer.from(after).includes(secret)).toBe(false)
  expect((await decode(after)).image).toEqual((await decode(file)).image)
  expect((await readIdentity(after)).others).toBe(0)
  expect(await deidentify(after)).toEqual(after)
  return after
}

const segment = (marker: number, body: Uint8Array) =>
  concatBytes([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff), body])

describe('the pixels of a file without its identity', () => {
  it.each([...smallFiles, ...colourFiles])('are the same: $name', async ({ name }) => {
    const before = readSmall(name)
    const after = await deidentify(before)
    expect((await decode(after)).image).toEqual((await decode(before)).image)
    expect((await readIdentity(after)).others).toBe(0)
    expect(await deidentify(after)).toEqual(after)
  })

  it.each([0xe1, 0xe2, 0xed, 0xef, 0xfe, 0xee, 0xe0])(
    'lose a JPEG segment 0x%s, and bytes behind and between its segments',
    async marker => {
      const jpeg = turnedByExif(
        Uint8Array.from(await drawnImage(width, height).toColourspace('b-w').jpeg().toBuffer()),
        1,
      )
      const elements = greyPixels(width, height, { allocated: 8, stored: 8 })
      const pieces = [
        jpeg.subarray(0, 2),
        segment(marker, latin(secret)),
        latin(secret),
        jpeg.subarray(2),
        latin(secret),
      ]
      await withoutSecret(dicomFile({ transferSyntax: jpegBaseline, elements, fragments: [concatBytes(pieces)] }))
    },
  )

  it.each(['jpeg-lossless-12.dcm', 'jpeg-ls-12.dcm'])('lose the comment of a lossless codestream: %s', async name => {
    const stream = readCodestream(name)
    const coded = concatBytes([stream.subarray(0, 2), segment(0xfe, latin(secret)), stream.subarray(2)])
    const transferSyntax = name.startsWith('jpeg-ls') ? '1.2.840.10008.1.2.4.80' : '1.2.840.10008.1.2.4.70'
    await withoutSecret(dicomFile({ transferSyntax, elements: greyPixels(64, 48), fragments: [coded] }))
  })

  it.each(['jpeg-2000-12.dcm', 'htj2k-12.dcm'])(
    'lose the comment of a JPEG 2000 and the file around it: %s',
    async name => {
      const stream = readCodestream(name)
      const sizeEnd = 4 + ((stream[4] ?? 0) << 8) + (stream[5] ?? 0)
      const comment = segment(0x64, latin(`\0\u0001${secret}`))
      const coded = concatBytes([stream.subarray(0, sizeEnd), comment, stream.subarray(sizeEnd)])
      const transferSyntax = name.startsWith('htj2k') ? '1.2.840.10008.1.2.4.201' : '1.2.840.10008.1.2.4.90'
      const file = (fragment: Uint8Array) =>
        dicomFile({ transferSyntax, elements: greyPixels(64, 48), fragments: [fragment] })
      await withoutSecret(file(coded))
      const box = (kind: string, content: Uint8Array) => {
        const head = new DataView(new ArrayBuffer(8))
        head.setUint32(0, 8 + content.length)
        return concatBytes([
          new Uint8Array(head.buffer).map((byte, at) => (at < 4 ? byte : kind.charCodeAt(at - 4))),
          content,
        ])
      }
      const wrapped = [box('jP  ', Uint8Array.of(13, 10, 0x87, 10)), box('xml ', latin(secret)), box('jp2c', stream)]
      await withoutSecret(file(concatBytes([...wrapped, box('xml ', latin(secret))])))
    },
  )

  it('lose the bytes behind the planes of RLE', async () => {
    const coded = concatBytes([readCodestream('rle-12.dcm'), latin(secret)])
    const elements = greyPixels(64, 48)
    await withoutSecret(dicomFile({ transferSyntax: '1.2.840.10008.1.2.5', elements, fragments: [coded] }))
  })

  it.each([explicitLittle, implicitLittle, explicitBig])(
    'lose the bytes behind the frames: %s',
    async transferSyntax => {
      const pixels = concatBytes([words(ramp, transferSyntax !== explicitBig), latin(secret)])
      const after = await withoutSecret(dicomFile({ transferSyntax, elements: greyPixels(width, height), pixels }))
      const frames: Element[] = [...greyPixels(width, height), [0x00280008, 'IS', '2']]
      const two = dicomFile({ transferSyntax, elements: frames, pixels: concatBytes([words(ramp), words(ramp)]) })
      expect((await deidentify(two)).length).toBeGreaterThan(after.length + 2 * count - 1)
    },
  )

  it('lose the bits beside the stored ones, except those that repeat a sign', async () => {
    const written = (samples: readonly number[], signed: 0 | 1) =>
      dicomFile({ elements: greyPixels(width, height, { signed }), pixels: words(samples) })
    const samplesOf = async (file: Uint8Array) => {
      const bytes = (await deidentify(file)).slice(-2 * count)
      return [...new Int16Array(bytes.buffer)]
    }
    const text = [...latin(secret.repeat(200))]
    const over = ramp.map((sample, at) => sample | (((text[at] ?? 0) & 15) << 12))
    expect(await samplesOf(written(over, 0))).toEqual(ramp)
    expect((await readIdentity(written(over, 0))).others).toBe(1)
    const negative = ramp.map(sample => sample - 2048)
    expect(await samplesOf(written(negative, 1))).toEqual(negative)
    expect((await readIdentity(written(negative, 1))).others).toBe(0)
    expect((await decode(await deidentify(written(over, 1)))).image).toEqual((await decode(written(over, 1))).image)
  })

  it('are refused if they cannot be read', async () => {
    const elements = greyPixels(width, height, { allocated: 8, stored: 8 })
    const fragments = [Uint8Array.of(0xff, 0xd8, 1, 2, 3, 4, 0xff, 0xe1, 0xff, 0xff)]
    const file = dicomFile({ transferSyntax: jpegBaseline, elements, fragments })
    await expect(deidentify(file)).rejects.toMatchObject({ code: 'DICOM_DAMAGED' })
  })
})

describe('the tables of a file without its identity', () => {
  const table = (sequence: number, more: readonly Element[], little: boolean): Element => [
    sequence,
    'SQ',
    {
      items: [
        [
          [0x00283002, 'US', [4096, 0, 16]],
          ...more,
          [
            0x00283006,
            'OW',
            words(
              Array.from({ length: 4096 }, (_, at) => at * 16),
              little,
            ),
          ],
        ],
      ],
    },
  ]

  it.each([explicitLittle, implicitLittle, explicitBig])('have no other element: %s', async transferSyntax => {
    const little = transferSyntax !== explicitBig
    const file = (...tables: Element[]) =>
      dicomFile({ transferSyntax, elements: [...greyPixels(width, height), ...tables], pixels: words(ramp, little) })
    const explained = table(0x00283010, [[0x00283003, 'LO', secret]], little)
    const after = await withoutSecret(file(explained))
    expect(after.length).toBeLessThan(file(explained).length + 200)
    await withoutSecret(file(table(0x00283010, [[0x00100010, 'PN', secret]], little)))
    await withoutSecret(file(table(0x00283000, [[0x00283004, 'LO', secret]], little)))
    const plain = file(table(0x00283000, [[0x00283004, 'LO', 'OD']], little))
    expect((await readIdentity(plain)).others).toBe(0)
    expect(Buffer.from(await deidentify(plain)).includes('OD')).toBe(true)
  })
})

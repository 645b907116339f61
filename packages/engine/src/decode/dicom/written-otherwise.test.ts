import { describe, expect, it } from 'vitest'
import {
  dicomFile,
  type Element,
  elementBytes,
  explicitBig,
  explicitLittle,
  greyPixels,
  implicitLittle,
  words,
} from '../../../fixtures/dicom-file.ts'
import { refusalCode } from '../../../fixtures/pictures.ts'
import { readCodestream, readSmall, smallFiles } from '../../../fixtures/transfer-syntaxes.ts'
import { concatBytes } from '../concat-bytes.ts'
import { formatOf } from '../format.ts'
import { decode } from '../node.ts'
import { deidentify } from './deidentify.ts'

const width = 40
const height = 32
const ramp = Array.from({ length: width * height }, (_, index) => index * 3)
const identity: readonly Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.1.1\0'],
  [0x00080060, 'CS', 'PX'],
  [0x00100010, 'PN', 'Quispe^Ana'],
]
const window: readonly Element[] = [
  [0x00281050, 'DS', '2048'],
  [0x00281051, 'DS', '4096'],
]
const elements = [...identity, ...greyPixels(width, height), ...window]
const written = (transferSyntax = explicitLittle, more: readonly Element[] = []) =>
  dicomFile({ transferSyntax, elements: [...elements, ...more], pixels: words(ramp, transferSyntax !== explicitBig) })

const metaLength = 28
const dataSetAt = (transferSyntax: string) => 132 + metaLength - (explicitLittle.length - transferSyntax.length)

/** A data set in one transfer syntax, declared as another. */
const misstated = (stated: string, transferSyntax: string) =>
  concatBytes([
    dicomFile({ transferSyntax: stated }),
    written(transferSyntax).subarray(dicomFile({ transferSyntax }).length),
  ])

const ascii = (text: string) => new TextEncoder().encode(text)
const little = { explicit: true, little: true }

/** The file with bytes inserted before the element of a tag. */
const withBefore = (file: Uint8Array, tag: number, bytes: Uint8Array) => {
  const mark = elementBytes([tag, '', new Uint8Array(0)], { explicit: false, little: true }).subarray(0, 4)
  const at = Buffer.from(file).indexOf(Buffer.from(mark), 132)
  return concatBytes([file.subarray(0, at), bytes, file.subarray(at)])
}

const expected = (await decode(written())).image.data
const shows = async (file: Uint8Array) => expect((await decode(file)).image.data).toEqual(expected)

describe('a data set with another encoding than stated', () => {
  const syntaxes = [explicitLittle, implicitLittle, explicitBig]
  const pairs = syntaxes.flatMap(stated => syntaxes.filter(one => one !== stated).map(one => [stated, one] as const))
  it.each(pairs)('is read: %s stated, %s written', (stated, transferSyntax) => shows(misstated(stated, transferSyntax)))

  it.each(syntaxes)('is read without a transfer syntax: %s', async syntax => {
    const data = written(syntax).subarray(dataSetAt(syntax))
    const file = concatBytes([new Uint8Array(128), ascii('DICM'), data])
    await shows(file)
    expect((await decode(file)).facts.dicom?.transferSyntax).toBe(syntax)
  })

  it.each(['jpeg-lossless-12.dcm', 'jpeg-2000-12.dcm', 'htj2k-12.dcm', 'jpeg-ls-12.dcm', 'rle-12.dcm'])(
    'is read without a transfer syntax by its codestream: %s',
    async name => {
      const whole = readSmall(name)
      const at = Buffer.from(whole).indexOf(Buffer.from([8, 0, 0x16, 0]), 132)
      const file = concatBytes([new Uint8Array(128), ascii('DICM'), whole.subarray(at)])
      expect((await decode(file)).image).toEqual((await decode(whole)).image)
    },
  )

  it('is read without preamble, without DICM, and without both', async () => {
    const file = written()
    const start = dataSetAt(explicitLittle)
    for (const bytes of [
      file.subarray(132),
      file.subarray(128),
      file.subarray(start),
      concatBytes([new Uint8Array(128), file.subarray(132)]),
      written(implicitLittle).subarray(dataSetAt(implicitLittle)),
    ]) {
      expect(formatOf(bytes)).toBe('dicom')
      await shows(bytes)
    }
  })

  it('keeps its image and names its encoding if its identity is removed', async () => {
    for (const file of [misstated(explicitLittle, implicitLittle), written().subarray(132), written().subarray(160)]) {
      const after = await deidentify(file)
      await shows(after)
      expect(Buffer.from(after).includes('Quispe')).toBe(false)
    }
    const implicit = Buffer.from(await deidentify(misstated(explicitLittle, implicitLittle)))
    expect(implicit.includes(`${implicitLittle}\0`)).toBe(true)
  })
})

describe('an element that no standard knows is skipped', () => {
  const tag = [0x21, 0, 0x02, 0x10]
  it.each([
    ['with ?? and a short length', [...ascii('??'), 4, 0, 1, 2, 3, 4]],
    ['with ?? and a long length', [...ascii('??'), 0, 0, 4, 0, 0, 0, 1, 2, 3, 4]],
    ['with capitals and a long length', [...ascii('ZZ'), 0, 0, 4, 0, 0, 0, 1, 2, 3, 4]],
    ['with capitals and a short length', [...ascii('XX'), 4, 0, 1, 2, 3, 4]],
    ['with lower case', [...ascii('lo'), 4, 0, 1, 2, 3, 4]],
    ['with spaces', [...ascii('  '), 4, 0, 1, 2, 3, 4]],
    ['without a value representation', [4, 0, 0, 0, 1, 2, 3, 4]],
    ['with ?? and nothing in it', [...ascii('??'), 0, 0]],
  ])('%s', (_, rest) => shows(withBefore(written(), 0x00280002, Uint8Array.from([...tag, ...rest]))))
})

const item = (length: number, content: Uint8Array) => {
  const head = new DataView(new ArrayBuffer(8))
  head.setUint32(0, 0xe000fffe, true)
  head.setUint32(4, length, true)
  return concatBytes([new Uint8Array(head.buffer), content])
}
const [itemEnd, sequenceEnd] = [
  Uint8Array.of(0xfe, 0xff, 0x0d, 0xe0, 0, 0, 0, 0),
  Uint8Array.of(0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0),
]

describe('a sequence', () => {
  const inside = elementBytes([0x00080100, 'SH', 'AB'], little)
  const inImplicit = elementBytes([0x00080100, 'SH', 'AB'], { explicit: false, little: true })

  it.each([
    ['explicit', inside],
    ['implicit', inImplicit],
    ['an empty item, then explicit', concatBytes([itemEnd, item(0xffffffff, inside)])],
  ])('of UN and undefined length is skipped: %s inside', (_, content) => {
    const value = concatBytes([item(0xffffffff, content), itemEnd, sequenceEnd])
    return shows(withBefore(written(), 0x00280002, elementBytes([0x00211001, 'UN', value], little, 0xffffffff)))
  })

  it.each(['implicit', 'explicit'])('of UN with the table of the image is read: %s inside', async form => {
    const table: readonly Element[] = [
      [0x00283002, 'US', [4096, 0, 16]],
      [0x00283006, 'OW', words(Array.from({ length: 4096 }, (_, at) => 65535 - at * 16))],
    ]
    const coded = concatBytes(table.map(one => elementBytes(one, { explicit: form === 'explicit', little: true })))
    const value = item(coded.length, coded)
    const { image } = await decode(written(explicitLittle, [[0x00283010, 'UN', value]]))
    expect(image.data[0]).toBe(65535)
    expect(image.data[1000]).toBe(65535 - 3000 * 16)
  })

  const icon = concatBytes([
    ...greyPixels(2, 2, { allocated: 8, stored: 8 }).map(element => elementBytes(element, little)),
    elementBytes([0x7fe00010, 'OW', Uint8Array.of(1, 2, 3, 4)], little),
  ])

  it.each([
    ['too long', icon.length + 6],
    ['too short', icon.length - 5],
    ['longer than the file', 0x7fffff00],
    ['zero', 0],
  ])('whose item has a wrong length is skipped: %s', async (_, length) => {
    const open = concatBytes([item(length, icon), sequenceEnd])
    await shows(withBefore(written(), 0x7fe00010, elementBytes([0x00880200, 'SQ', open], little, 0xffffffff)))
    const closed = item(length, icon)
    const wrong = Math.min(8 + length, 0x7fffff00)
    await shows(withBefore(written(), 0x7fe00010, elementBytes([0x00880200, 'SQ', closed], little, wrong)))
  })

  it('whose item has a wrong length is skipped in implicit encoding', async () => {
    const implicit = { explicit: false, little: true }
    const content = concatBytes([
      ...greyPixels(2, 2, { allocated: 8, stored: 8 }).map(element => elementBytes(element, implicit)),
      elementBytes([0x7fe00010, 'OW', Uint8Array.of(1, 2, 3, 4)], implicit),
    ])
    const value = concatBytes([item(content.length + 6, content), sequenceEnd])
    const sequence = elementBytes([0x00880200, 'SQ', value], implicit, 0xffffffff)
    await shows(withBefore(written(implicitLittle), 0x7fe00010, sequence))
  })
})

describe('fragments', () => {
  const names = smallFiles.map(({ name }) => name).filter(name => /-(8|12)\.dcm$/.test(name) && isCoded(name))

  it.each(names)('without their delimiter, or with zeros in its place, are read: %s', async name => {
    const whole = readSmall(name)
    const { image } = await decode(whole)
    const open = whole.subarray(0, whole.length - 8)
    for (const tail of [0, 4, 8, 300]) {
      expect((await decode(concatBytes([open, new Uint8Array(tail)]))).image).toEqual(image)
    }
  })

  it.each(names.filter(name => !name.startsWith('rle')))('padded after their codestream are read: %s', async name => {
    const whole = readSmall(name)
    const codestream = readCodestream(name)
    const at = Buffer.from(whole).indexOf(Buffer.from(codestream))
    for (const [length, byte] of [
      [200, 0],
      [5000, 0],
      [1, 0],
      [300, 0xff],
    ] as const) {
      const padded = concatBytes([codestream, new Uint8Array(length).fill(byte)])
      const file = concatBytes([whole.subarray(0, at - 8), item(padded.length, padded), sequenceEnd])
      expect((await decode(file)).image).toEqual((await decode(whole)).image)
    }
  })

  it.each(names)('without their delimiter that break off are refused: %s', async name => {
    const whole = readSmall(name)
    const codestream = readCodestream(name)
    const at = Buffer.from(whole).indexOf(Buffer.from(codestream))
    for (const share of [0.97, 0.6]) {
      const part = codestream.subarray(0, Math.floor(codestream.length * share))
      const file = concatBytes([whole.subarray(0, at - 8), item(part.length, part), new Uint8Array(40)])
      expect(await refusalCode(decode(file))).toBe('DICOM_DAMAGED')
    }
  })
})

function isCoded(name: string): boolean {
  return !/^(implicit|explicit|deflated)/.test(name)
}

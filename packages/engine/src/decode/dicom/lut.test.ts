import { describe, expect, it } from 'vitest'
import {
  type DicomFile,
  dicomFile,
  type Element,
  explicitBig,
  greyPixels,
  words,
} from '../../../fixtures/dicom-file.ts'
import { refusalCode } from '../../../fixtures/pictures.ts'
import { decode, readOrigin } from '../node.ts'

const width = 40
const height = 32
const ramp = Array.from({ length: width * height }, (_, index) => index * 3)
const wide: Element[] = [
  [0x00281050, 'DS', '2048'],
  [0x00281051, 'DS', '4096'],
]

const tableOf = (largest: number) => Array.from({ length: 4096 }, (_, entry) => Math.round((entry / 4095) * largest))
const item = (descriptor: readonly number[], table: readonly number[]): Element[] => [
  [0x00283002, 'US', descriptor],
  [0x00283006, 'OW', words(table)],
]
const withTables = (items: readonly Element[][], others: Element[] = []): DicomFile => ({
  elements: [...greyPixels(width, height), [0x00283010, 'SQ', { items }], ...others],
  pixels: words(ramp),
})
const plain = (elements: Element[]): DicomFile => ({
  elements: [...greyPixels(width, height), ...elements],
  pixels: words(ramp),
})
const levels = async (file: DicomFile) => [...(await decode(dicomFile(file))).image.data]

describe('a VOI LUT', () => {
  it.each([
    [16, 4095],
    [16, 1023],
    [16, 32_767],
    [12, 255],
    [12, 2000],
  ])('of %i bits whose largest entry is %i is white there', async (bits, largest) => {
    const expected = ramp.map(value => Math.round((Math.round((value / 4095) * largest) / largest) * 65535))
    expect(await levels(withTables([item([4096, 0, bits], tableOf(largest))]))).toEqual(expected)
  })

  it.each(['OW', 'US'])('of 8 bits in words of %s gives the same in big endian', async vr => {
    const table = Uint8Array.from({ length: 256 }, (_, entry) => (entry * 28) % 251)
    const item: Element[] = [
      [0x00283002, 'US', [256, 0, 8]],
      [0x00283006, vr, table],
    ]
    const pixels = ramp.map(value => value % 256)
    const little = { ...withTables([item]), pixels: words(pixels) }
    const swapped = table.map((_, at) => table[at ^ 1] ?? 0)
    const big = {
      ...withTables([item.map(([tag, vr, value]): Element => [tag, vr, value === table ? swapped : value])]),
      transferSyntax: explicitBig,
      pixels: words(pixels, false),
    }
    const expected = pixels.map(value => Math.round(((table[value] ?? 0) / 255) * 65535))
    expect(await levels(little)).toEqual(expected)
    expect(await levels(big)).toEqual(expected)
  })

  it('that uses the highest of its bits is scaled by all of them', async () => {
    const expected = ramp.map(value => Math.round((Math.round((value / 4095) * 3000) / 4095) * 65535))
    expect(await levels(withTables([item([4096, 0, 12], tableOf(3000))]))).toEqual(expected)
  })

  it('whose entries need more bits than it states is not cut off', async () => {
    const expected = ramp.map(value => Math.round((value / 4095) * 65535))
    expect(await levels(withTables([item([4096, 0, 8], tableOf(4095))]))).toEqual(expected)
  })

  it.each([
    ['has an empty descriptor', [item([], tableOf(4095))]],
    ['is shorter than it states', [item([4096, 0, 12], [1, 2, 3])]],
    ['states 40 bits', [item([4096, 0, 40], tableOf(4095))]],
    ['has only zeros', [item([4096, 0, 16], tableOf(0))]],
    ['has no entries', [item([], [])]],
    ['shows the picture in one grey', [item([4096, 0, 16], Array(4096).fill(65535))]],
  ])('that %s defers to the window beside it', async (_, items) => {
    expect(await levels(withTables(items, wide))).toEqual(await levels(plain(wide)))
    const { greys } = await readOrigin(dicomFile(withTables(items, wide)))
    expect(greys?.voi).toEqual({ centre: 2048, width: 4096, shape: 'LINEAR' })
  })

  it('that is damaged is skipped in favour of the next table', async () => {
    const good = item([4096, 0, 12], tableOf(4095).toReversed())
    expect(await levels(withTables([item([], tableOf(4095)), good]))).toEqual(await levels(withTables([good])))
  })

  it('that is damaged refuses a file without another view', async () => {
    expect(await refusalCode(decode(dicomFile(withTables([item([4096, 0, 40], tableOf(9))]))))).toBe('DICOM_DAMAGED')
  })

  it('is used if the window beside it is longer than any text', async () => {
    const long: Element[] = [
      [0x00281050, 'DS', '1\\'.repeat(4000)],
      [0x00281051, 'DS', '1\\'.repeat(4000)],
    ]
    const table = item([4096, 0, 12], tableOf(4095).toReversed())
    expect(await levels(withTables([table], long))).toEqual(await levels(withTables([table])))
    expect(await levels(plain(long))).toEqual(await levels(plain([])))
  })
})

describe('a VOI LUT function', () => {
  it('is repeated by results under its name in the standard', async () => {
    const shapeOf = async (name: string) => {
      const { greys } = await readOrigin(dicomFile(plain([...wide, [0x00281056, 'CS', name]])))
      return greys && 'shape' in greys.voi ? greys.voi.shape : greys
    }
    expect(await shapeOf('sigmoid')).toBe('SIGMOID')
    expect(await shapeOf('SAMPLED_SIGMOID')).toBe('LINEAR')
  })
})

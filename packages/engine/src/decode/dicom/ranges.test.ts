import { describe, expect, it } from 'vitest'
import { type DicomFile, dicomFile, type Element, greyPixels, words } from '../../../fixtures/dicom-file.ts'
import { refusalCode } from '../../../fixtures/pictures.ts'
import { readSmall } from '../../../fixtures/transfer-syntaxes.ts'
import { decode, readOrigin, readSamples } from '../node.ts'
import { deidentify } from './deidentify.ts'

const width = 40
const height = 32
const count = width * height
const ramp = Array.from({ length: count }, (_, index) => index * 3)
const windowOf = (centre: string, range: string): Element[] => [
  [0x00281050, 'DS', centre],
  [0x00281051, 'DS', range],
]
const rescaleOf = (slope: string, intercept: string): Element[] => [
  [0x00281052, 'DS', intercept],
  [0x00281053, 'DS', slope],
]
const ofRamp = (elements: readonly Element[], samples = ramp): DicomFile => ({
  elements: [...greyPixels(width, height), ...elements],
  pixels: words(samples),
})
const levels = async (file: DicomFile | Uint8Array) =>
  (await decode(file instanceof Uint8Array ? file : dicomFile(file))).image.data

describe('a window', () => {
  it('is replaced by the percentiles if it shows almost all pixels in two greys', async () => {
    const own = await levels(ofRamp([]))
    for (const [centre, range] of [
      ['127', '255'],
      ['1900', '1'],
      ['3900', '60'],
      ['-500', '10'],
    ] as const) {
      const flat = ramp.map(sample => Math.round(sample / 2) + 300)
      const shown = await levels(ofRamp(windowOf(centre, range), centre === '127' ? flat : ramp))
      expect(shown, centre).toEqual(centre === '127' ? await levels(ofRamp([], flat)) : own)
    }
  })

  it('is kept if it shows nine tenths of the pixels in two greys', async () => {
    const shown = await levels(ofRamp(windowOf('1920', '400')))
    expect(shown[0]).toBe(0)
    expect(shown[480]).toBe(0)
    expect(shown[800]).toBe(65535)
  })

  it('is judged without the padding', async () => {
    const padded = ramp.map((sample, index) => (index < 1200 ? 4095 : sample - 3600))
    const file = ofRamp([...windowOf('120', '240'), [0x00280120, 'US', [4095]]], padded)
    expect((await levels(file))[count - 1]).toBe(Math.round(((237 - 119.5) / 239 + 0.5) * 65535))
  })

  it('is kept for an image with two greys', async () => {
    const shown = await levels(
      ofRamp(
        windowOf('2048', '4096'),
        ramp.map((_, index) => (index % 2 ? 1000 : 3000)),
      ),
    )
    expect(shown[0]).toBe(Math.round(((3000 - 2047.5) / 4095 + 0.5) * 65535))
  })

  it("is replaced by the file's next window that shows the image", async () => {
    const both = await levels(ofRamp(windowOf('127\\2048', '1\\4096')))
    expect(both).toEqual(await levels(ofRamp(windowOf('2048', '4096'))))
  })
})

describe('a range of values below 1', () => {
  const slope = String(1 / 4096)

  it('is displayed by its percentiles without a window', async () => {
    const ours = await levels(ofRamp(rescaleOf(slope, '0')))
    const plain = await levels(ofRamp([]))
    const most = Math.max(...Array.from(ours, (level, index) => Math.abs(level - (plain[index] ?? 0))))
    expect(most).toBeLessThanOrEqual(1)
  })

  it.each([
    ['0.5', '1'],
    ['0.5', '0.9'],
    ['0.25', '0.5'],
  ])('is shown by its window of %s and %s', async (centre, range) => {
    const shown = await levels(ofRamp([...rescaleOf(slope, '0'), ...windowOf(centre, range)]))
    expect(new Set(shown).size).toBeGreaterThan(500)
  })

  it('is repeated by results as displayed', async () => {
    const { greys } = await readOrigin(dicomFile(ofRamp(rescaleOf(slope, '0'))))
    expect(greys?.voi).toMatchObject({ shape: 'LINEAR_EXACT' })
    const stated = await readOrigin(dicomFile(ofRamp([...rescaleOf(slope, '0'), ...windowOf('0.5', '0.9')])))
    expect(stated.greys?.voi).toEqual({ centre: 0.5, width: 0.9, shape: 'LINEAR_EXACT' })
  })
})

const groupsOf = (tag: number, ...items: readonly (readonly Element[])[]): Element => [tag, 'SQ', { items }]
const transformation = (slope: string, intercept: string): Element =>
  groupsOf(0x00289145, [...rescaleOf(slope, intercept), [0x00281054, 'LO', 'US']])
const frameVoi = (centre: string, range: string): Element => groupsOf(0x00289132, windowOf(centre, range))
const shared = 0x52009229
const perFrame = 0x52009230

describe('functional groups', () => {
  const plain = levels(ofRamp([...rescaleOf('-1', '4095'), ...windowOf('2048', '4096')]))

  it.each([
    ['shared', [groupsOf(shared, [frameVoi('2048', '4096'), transformation('-1', '4095')])]],
    ['of the first frame', [groupsOf(perFrame, [frameVoi('2048', '4096'), transformation('-1', '4095')], [])]],
    [
      'of both, where the frame has the last word',
      [
        groupsOf(shared, [frameVoi('9', '9'), transformation('-1', '4095')]),
        groupsOf(perFrame, [frameVoi('2048', '4096')]),
      ],
    ],
    [
      'beside attributes of the data set, which go first',
      [...rescaleOf('-1', '4095'), groupsOf(shared, [frameVoi('2048', '4096'), transformation('5', '7')])],
    ],
  ] as const)('%s give rescale and window', async (_, elements) => {
    expect(await levels(ofRamp(elements))).toEqual(await plain)
    const results = await readOrigin(dicomFile(ofRamp(elements)))
    expect(results.greys).toMatchObject({ slope: -1, intercept: 4095, voi: { centre: 2048, width: 4096 } })
  })

  it('keep rescale and window in a file without its identity', async () => {
    const groups = groupsOf(shared, [
      frameVoi('2048', '4096'),
      transformation('-1', '4095'),
      [0x00189006, 'LO', 'Quispe'],
    ])
    const after = await deidentify(dicomFile(ofRamp([groups])))
    expect(await levels(after)).toEqual(await plain)
    expect(Buffer.from(after).includes('Quispe')).toBe(false)
  })
})

describe('a palette of 16 bits', () => {
  const palette = (entry: (index: number) => number): DicomFile => ({
    elements: [
      ...greyPixels(width, height, { allocated: 8, stored: 8, photometric: 'PALETTE COLOR' }),
      ...[1, 2, 3].flatMap((colour): Element[] => [
        [0x00281100 + colour, 'US', [256, 0, 16]],
        [0x00281200 + colour, 'OW', words(Array.from({ length: 256 }, (_, index) => entry(index)))],
      ]),
    ],
    pixels: Uint8Array.from({ length: count }, (_, index) => index % 256),
  })

  it.each([
    ['low bytes', (index: number) => 255 - index],
    ['high bytes', (index: number) => (255 - index) << 8],
    ['all of the range', (index: number) => (255 - index) * 257],
  ])('with %s is read', async (_, entry) => {
    expect([...(await levels(palette(entry))).slice(0, 256)]).toEqual(Array.from({ length: 256 }, (_, at) => 255 - at))
  })
})

describe("pixels that contradict the file's attributes", () => {
  const ybr = (length: (pixels: number) => number, frames = 1): DicomFile => ({
    elements: [
      ...greyPixels(width, height, { allocated: 8, stored: 8, photometric: 'YBR_FULL_422' }).map(
        ([tag, vr, value]): Element => [tag, vr, tag === 0x00280002 ? [3] : value],
      ),
      [0x00280008, 'IS', String(frames)],
    ],
    pixels: Uint8Array.from({ length: length(count) }, (_, at) =>
      length(count) >= 3 * count * frames
        ? at % 3
          ? 128
          : (at / 3) % 251
        : at % 4 < 2
          ? ((at >> 2) * 2 + (at % 4)) % 251
          : 128,
    ),
  })
  const luma = Uint8Array.from({ length: count }, (_, at) => at % 251)

  it.each([
    ['halved', (pixels: number) => 2 * pixels],
    ['halved and padded', (pixels: number) => 2 * pixels + 12],
    ['whole', (pixels: number) => 3 * pixels],
    ['whole and padded', (pixels: number) => 3 * pixels + 40],
  ])('as YBR_FULL_422 are read by their length: %s', async (_, length) => {
    expect(await levels(ybr(length))).toEqual(luma)
  })

  it('as YBR_FULL_422 are read by their length in several frames', async () => {
    expect(await levels(ybr(pixels => 6 * pixels, 2))).toEqual(luma)
    expect(await levels(ybr(pixels => 6 * pixels, 3))).toEqual(luma)
  })

  it('as YBR_FULL_422 are refused if their length matches neither', async () => {
    expect(await refusalCode(decode(dicomFile(ybr(pixels => 2.6 * pixels))))).toBe('DICOM_DAMAGED')
  })

  /** The small file with a different number of bits stored, and its samples. */
  const stated = (name: string, bits: number) => {
    const file = Buffer.from(readSmall(name))
    const bitsStored = Buffer.from([0x28, 0, 0x01, 0x01, 0x55, 0x53, 2, 0])
    const at = file.indexOf(bitsStored)
    file.writeUInt16LE(bits, at + 8)
    file.writeUInt16LE(bits - 1, at + 18)
    return new Uint8Array(file)
  }

  it.each([
    ['jpeg-2000-12.dcm', 10],
    ['jpeg-2000-16.dcm', 12],
    ['jpeg-2000-16-signed.dcm', 12],
    ['htj2k-12.dcm', 9],
    ['jpeg-lossless-12.dcm', 11],
    ['jpeg-lossless-16.dcm', 8],
    ['jpeg-ls-12.dcm', 10],
  ])("of more bits than stated have the codestream's: %s, %i", async (name, bits) => {
    expect(await readSamples(stated(name, bits))).toEqual(await readSamples(readSmall(name)))
  })
})

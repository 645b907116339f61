import { describe, expect, it } from 'vitest'
import {
  type DicomFile,
  dicomFile,
  type Element,
  elementBytes,
  explicitBig,
  explicitLittle,
  greyPixels,
  implicitLittle,
  jpegBaseline,
  words,
} from '../../../fixtures/dicom-file.ts'
import { drawnImage, refusalCode } from '../../../fixtures/pictures.ts'
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

const imageOf = async (file: DicomFile) => (await decode(dicomFile(file))).image
const levels = async (file: DicomFile) => [...(await imageOf(file)).data]

/** PS3.3 C.11.2.1.2.1 literally, to 0 … 65535. */
const linear = (value: number, centre: number, windowWidth: number) => {
  if (value <= centre - 0.5 - (windowWidth - 1) / 2) return 0
  if (value > centre - 0.5 + (windowWidth - 1) / 2) return 65535
  return Math.round(((value - (centre - 0.5)) / (windowWidth - 1) + 0.5) * 65535)
}

describe('decode of DICOM', { timeout: 30_000 }, () => {
  it.each([
    ['explicit little endian', explicitLittle, true],
    ['implicit little endian', implicitLittle, true],
    ['explicit big endian', explicitBig, false],
  ])('reads %s', async (_, transferSyntax, little) => {
    const file = { ...ramp12(), transferSyntax, pixels: words(ramp, little) }
    const { image, facts } = await decode(dicomFile(file))
    expect(facts).toMatchObject({ format: 'dicom', width, height, bitsPerSample: 12, dicom: { transferSyntax } })
    expect(image.maximum).toBe(65535)
    expect([...image.data]).toEqual(ramp.map(value => linear(value, 2048, 4096)))
  })

  it('inverts MONOCHROME1 after the window', async () => {
    const normal = await levels(ramp12())
    expect(await levels(ramp12(wide, { photometric: 'MONOCHROME1' }))).toEqual(normal.map(level => 65535 - level))
  })

  it('rescales before the window', async () => {
    const rescale: Element[] = [
      [0x00281052, 'DS', '-100'],
      [0x00281053, 'DS', '0.5'],
      [0x00281050, 'DS', '300'],
      [0x00281051, 'DS', '800'],
    ]
    expect(await levels(ramp12(rescale))).toEqual(ramp.map(value => linear(value * 0.5 - 100, 300, 800)))
  })

  it('takes the first of several windows', async () => {
    const windows: Element[] = [
      [0x00281050, 'DS', '2048\\10'],
      [0x00281051, 'DS', '4096\\20'],
    ]
    expect(await levels(ramp12(windows))).toEqual(await levels(ramp12()))
  })

  it('offers the tables and windows of a file by name, shows the chosen one and keeps the first as default', async () => {
    const item = (table: number[], explanation: string): Element[] => [
      [0x00283002, 'US', [table.length, 1000, 8]],
      [0x00283003, 'LO', explanation],
      [0x00283006, 'US', table],
    ]
    const falling = Array.from({ length: 256 }, (_, index) => 255 - index)
    const file = ramp12([
      [0x00283010, 'SQ', { items: [item(falling, 'Inverted'), item(falling.toReversed(), ' ')] }],
      [0x00080005, 'CS', 'ISO_IR 192'],
      [0x00281050, 'DS', '2048\\900\\1200'],
      [0x00281051, 'DS', '4096\\600\\0'],
      [0x00281055, 'LO', 'Todo\\Hueso pequeño'],
    ])
    const bytes = dicomFile(file)
    const { facts } = await decode(bytes)
    expect(facts.dicom?.windows).toEqual(['Inverted', null, 'Todo', 'Hueso pequeño'])
    const shown = async (window?: number) => [...(await decode(bytes, { window })).image.data]
    const rising = ramp.map(value => Math.round((Math.min(Math.max(value - 1000, 0), 255) / 255) * 65535))
    expect(await shown(0)).toEqual(await shown())
    expect(await shown(1)).toEqual(rising)
    expect(await shown(2)).toEqual(ramp.map(value => linear(value, 2048, 4096)))
    expect(await shown(3)).toEqual(ramp.map(value => linear(value, 900, 600)))
    expect(await refusalCode(decode(bytes, { window: 4 }))).toBe('DICOM_DAMAGED')
  })

  it('names no window if there is only one, if none can be read, or in colour', async () => {
    const windows = async (...elements: Element[]) => (await decode(dicomFile(ramp12(elements)))).facts.dicom?.windows
    expect(await windows(...wide, [0x00281055, 'LO', 'Todo'])).toBeUndefined()
    expect(await windows([0x00281050, 'DS', 'x\\900\\800'], [0x00281051, 'DS', '4096\\600\\600'])).toBeUndefined()
    const many = Array.from({ length: 40 }, () => '900').join('\\')
    expect(await windows([0x00281050, 'DS', many], [0x00281051, 'DS', many])).toEqual(Array(16).fill(null))
    const colour: Element[] = [
      ...greyPixels(width, height, { allocated: 8, stored: 8, photometric: 'RGB' }),
      [0x00280002, 'US', [3]],
      [0x00281050, 'DS', '10\\20'],
      [0x00281051, 'DS', '10\\20'],
    ]
    const { facts } = await decode(dicomFile({ elements: colour, pixels: new Uint8Array(width * height * 3) }))
    expect(facts.dicom?.windows).toBeUndefined()
  })

  it('offers none by name if the first does not show the image, because the default would get its name', async () => {
    const names: Element = [0x00281055, 'LO', 'Normal\\Duro']
    const stale = dicomFile(ramp12([[0x00281050, 'DS', '60000\\900'], [0x00281051, 'DS', '10\\600'], names]))
    const { facts, image } = await decode(stale)
    expect(facts.dicom?.windows).toEqual([])
    expect([...image.data]).toEqual(ramp.map(value => linear(value, 900, 600)))
    const useless = dicomFile(ramp12([[0x00281050, 'DS', '60000\\50000'], [0x00281051, 'DS', '10\\10'], names]))
    expect((await decode(useless)).facts.dicom?.windows).toEqual([])
  })

  it('shows a file whose second table is damaged, without offering it', async () => {
    const table = Array.from({ length: 256 }, (_, index) => index)
    const items: Element[][] = [
      [
        [0x00283002, 'US', [256, 1000, 8]],
        [0x00283006, 'US', table],
      ],
      [
        [0x00283002, 'US', [256, 1000, 40]],
        [0x00283006, 'US', table],
      ],
    ]
    const { facts, image } = await decode(dicomFile(ramp12([[0x00283010, 'SQ', { items }], ...wide])))
    expect(facts.dicom?.windows).toEqual([null, null])
    expect(image.data[500]).toBe(65535)
  })

  it('applies the VOI LUT function that the file names', async () => {
    const named = (name: string): Element[] => [...wide, [0x00281056, 'CS', name]]
    const exact = ramp.map(value => Math.round(Math.min(Math.max((value - 2048) / 4096 + 0.5, 0), 1) * 65535))
    const sigmoid = ramp.map(value => Math.round(65535 / (1 + Math.exp((-4 * (value - 2048)) / 4096))))
    expect(await levels(ramp12(named('LINEAR_EXACT')))).toEqual(exact)
    expect(await levels(ramp12(named('SIGMOID')))).toEqual(sigmoid)
    expect(await levels(ramp12(named('sigmoid ')))).toEqual(sigmoid)
    expect(await levels(ramp12(named('Linear exact')))).toEqual(exact)
  })

  it('applies a window as LINEAR if its function is not in the standard', async () => {
    for (const name of ['CUBIC', 'SAMPLED_SIGMOID', 'x'.repeat(5000)]) {
      expect(await levels(ramp12([...wide, [0x00281056, 'CS', name]]))).toEqual(await levels(ramp12()))
    }
  })

  it('looks values up in the VOI LUT sequence and repeats its ends', async () => {
    const table = Array.from({ length: 256 }, (_, index) => 255 - index)
    const lut: Element = [
      0x00283010,
      'SQ',
      {
        items: [
          [
            [0x00283002, 'US', [256, 1000, 8]],
            [0x00283006, 'US', table],
          ],
        ],
      },
    ]
    const expected = ramp.map(value => Math.round(((255 - Math.min(Math.max(value - 1000, 0), 255)) / 255) * 65535))
    expect(await levels(ramp12([lut]))).toEqual(expected)
    expect(await levels({ ...ramp12([lut]), transferSyntax: implicitLittle })).toEqual(expected)
  })

  it('computes a window from percentiles if there is none, so that a few extremes do not darken the image', async () => {
    const values = [...ramp.map(value => 1000 + (value % 500))]
    values[0] = 0
    values[1] = 4095
    const { data } = await imageOf({ elements: greyPixels(width, height), pixels: words(values) })
    const sorted = [...data].sort((a, b) => a - b)
    expect(sorted[0]).toBe(0)
    expect(sorted.at(-1)).toBe(65535)
    expect(sorted[width * height * 0.5]).toBeGreaterThan(25_000)
    expect(sorted[width * height * 0.5]).toBeLessThan(40_000)
  })

  it('excludes padding from the percentiles', async () => {
    const values = ramp.map((value, index) => (index < width * 16 ? 0 : 2000 + (value % 500)))
    const padded: Element[] = [[0x00280120, 'US', [0]]]
    const middle = async (elements: Element[]) =>
      (await levels({ ...ramp12(elements), pixels: words(values) })).at(-5) ?? 0
    expect(await middle(padded)).toBeLessThan(await middle([]))
  })

  it('excludes a range of padding from the percentiles', async () => {
    const values = ramp.map((value, index) => (index < width * 16 ? index % 40 : 2000 + (value % 500)))
    const padded: Element[] = [
      [0x00280120, 'US', [0]],
      [0x00280121, 'US', [39]],
    ]
    const data = await levels({ ...ramp12(padded), pixels: words(values) })
    expect(data.filter(level => level > 0 && level < 65535).length).toBeGreaterThan(width * 14)
  })

  it("uses the percentiles if the file's own window reduces the image to one grey", async () => {
    const useless: Element[] = [
      [0x00281050, 'DS', '60000'],
      [0x00281051, 'DS', '10'],
    ]
    expect(await levels(ramp12(useless))).toEqual(await levels(ramp12([])))
  })

  it('inverts by the Presentation LUT Shape, and MONOCHROME1 not twice', async () => {
    const normal = await levels(ramp12())
    const inverse: Element[] = [...wide, [0x20500020, 'CS', 'INVERSE']]
    const inverted = normal.map(level => 65535 - level)
    expect(await levels(ramp12(inverse))).toEqual(inverted)
    expect(await levels(ramp12(inverse, { photometric: 'MONOCHROME1' }))).toEqual(inverted)
  })

  it('reads stored bits that end at the highest bit', async () => {
    const elements = greyPixels(width, height).map(
      ([tag, vr, value]): Element => (tag === 0x00280102 ? [tag, vr, [15]] : [tag, vr, value]),
    )
    const file = { elements: [...elements, ...wide], pixels: words(ramp.map(value => value << 4)) }
    expect(await levels(file)).toEqual(await levels(ramp12()))
  })

  it('converts the colours of a palette to grey', async () => {
    const table = (share: number) => Array.from({ length: 16 }, (_, index) => index * share * 256)
    const palette: Element[] = [
      ...[0x00281101, 0x00281102, 0x00281103].map((tag): Element => [tag, 'US', [16, 0, 16]]),
      [0x00281201, 'OW', words(table(10))],
      [0x00281202, 'OW', words(table(4))],
      [0x00281203, 'OW', words(table(1))],
    ]
    const indices = Uint8Array.from({ length: width * height }, (_, index) => index % 16)
    const image = greyPixels(width, height, { allocated: 8, stored: 8, photometric: 'PALETTE COLOR' })
    const greys = [...indices].map(at => Math.floor((299 * 10 * at + 587 * 4 * at + 114 * at + 500) / 1000))
    expect(await levels({ elements: [...image, ...palette], pixels: indices })).toEqual(greys)
  })

  it('reads a palette of 8 bits in big-endian words', async () => {
    const greys = Array.from({ length: 16 }, (_, entry) => entry * 10)
    const palette: Element[] = [0, 1, 2].flatMap((colour): Element[] => [
      [0x00281101 + colour, 'US', [16, 0, 8]],
      [0x00281201 + colour, 'OW', Uint8Array.from(greys, (_, at) => greys[at ^ 1] ?? 0)],
    ])
    const indices = Uint8Array.from({ length: width * height }, (_, index) => index % 16)
    const image = greyPixels(width, height, { allocated: 8, stored: 8, photometric: 'PALETTE COLOR' })
    const pixels = indices.map((_, at) => indices[at ^ 1] ?? 0)
    expect(await levels({ transferSyntax: explicitBig, elements: [...image, ...palette], pixels })).toEqual(
      [...indices].map(at => greys[at]),
    )
  })

  it('reads the entries of a palette by high bit and sign', async () => {
    const greys = Array.from({ length: 16 }, (_, entry) => entry * 16)
    const palette: Element[] = [0, 1, 2].flatMap((colour): Element[] => [
      [0x00281101 + colour, 'US', [16, -8, 16]],
      [0x00281201 + colour, 'OW', words(greys.map(grey => grey * 256))],
    ])
    const image = greyPixels(width, height, { signed: 1, photometric: 'PALETTE COLOR' }).map(
      ([tag, vr, value]): Element => (tag === 0x00280102 ? [tag, vr, [15]] : [tag, vr, value]),
    )
    const pixels = words(ramp.map((_, index) => ((index % 16) - 8) << 4))
    expect(await levels({ elements: [...image, ...palette], pixels })).toEqual(
      ramp.map((_, index) => greys[index % 16]),
    )
  })

  it('reads a JPEG with any padding after its last marker', async () => {
    const jpeg = await drawnImage(width, height).toColourspace('b-w').jpeg().toBuffer()
    const elements = greyPixels(width, height, { allocated: 8, stored: 8 })
    const padded = (length: number) => ({
      transferSyntax: jpegBaseline,
      elements,
      fragments: [Uint8Array.from([...jpeg, ...new Uint8Array(length)])],
    })
    expect(await levels(padded(1000))).toEqual(await levels(padded(0)))
  })

  it('shows 8 bits without a window unchanged', async () => {
    const pixels = Uint8Array.from({ length: width * height }, (_, index) => index % 200)
    const file = { elements: greyPixels(width, height, { allocated: 8, stored: 8 }), pixels }
    const image = await imageOf(file)
    expect(image.maximum).toBe(255)
    expect([...image.data]).toEqual([...pixels])
  })

  it('reads signed values', async () => {
    const values = ramp.map(value => value - 2000)
    const window: Element[] = [
      [0x00281050, 'DS', '0'],
      [0x00281051, 'DS', '4000'],
    ]
    const file = { ...ramp12(window, { stored: 16, signed: 1 }), pixels: words(values) }
    expect(await levels(file)).toEqual(values.map(value => linear(value, 0, 4000)))
  })

  it('ignores bits above the stored ones', async () => {
    const file = { ...ramp12(), pixels: words(ramp.map(value => (value % 4096) | 0xf000)) }
    expect(await levels(file)).toEqual(await levels(ramp12()))
  })

  it('shows the first of several frames', async () => {
    const frames: Element = [0x00280008, 'IS', '2']
    const file = { ...ramp12([...wide, frames]), pixels: words([...ramp, ...ramp.map(() => 0)]) }
    expect(await levels(file)).toEqual(await levels(ramp12()))
  })

  it.each([
    ['interleaved RGB', 'RGB', 0],
    ['RGB in planes', 'RGB', 1],
    ['YBR_FULL', 'YBR_FULL', 0],
  ])('mixes %s to grey', async (_, photometric, planar) => {
    const colour = greyPixels(width, height, { allocated: 8, stored: 8, photometric }).map(
      ([tag, vr, value]): Element => (tag === 0x00280002 ? [tag, vr, [3]] : [tag, vr, value]),
    )
    const at = (index: number) =>
      planar ? [0, 1, 2].map(plane => plane * width * height + index) : [0, 1, 2].map(c => index * 3 + c)
    const pixels = new Uint8Array(width * height * 3)
    for (let index = 0; index < width * height; index += 1) {
      at(index).forEach((place, channel) => {
        pixels[place] = [10, 100, 200][channel] ?? 0
      })
    }
    const elements: Element[] = [...colour, [0x00280006, 'US', [planar]]]
    expect(new Set(await levels({ elements, pixels }))).toEqual(new Set([photometric === 'RGB' ? 84 : 10]))
  })

  it('decodes JPEG baseline, in one fragment or several, and the first of several frames', async () => {
    const jpeg = await drawnImage(width, height).toColourspace('b-w').jpeg().toBuffer()
    const elements = greyPixels(width, height, { allocated: 8, stored: 8 })
    const alone = [...(await decode(jpeg)).image.data]
    const half = 2 * Math.floor(jpeg.length / 4)
    const cut = [jpeg.subarray(0, half), jpeg.subarray(half)]
    for (const fragments of [[jpeg], cut]) {
      expect(await levels({ transferSyntax: jpegBaseline, elements, fragments })).toEqual(alone)
    }
    const inverted = await drawnImage(width, height).negate().toColourspace('b-w').jpeg().toBuffer()
    for (const fragments of [
      [jpeg, inverted],
      [...cut, inverted],
    ]) {
      const twoFrames: Element[] = [...elements, [0x00280008, 'IS', '2']]
      expect(await levels({ transferSyntax: jpegBaseline, elements: twoFrames, fragments })).toEqual(alone)
    }
  })

  it('skips sequences of undefined length with any content', async () => {
    const inner: Element = [0x00081140, 'SQ', { items: [[[0x00280010, 'US', [9]]]] }]
    const bytes = elementBytes(inner, { explicit: true, little: true }, 0xffffffff)
    const end = [0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]
    const file = dicomFile(ramp12())
    const whole = Uint8Array.from([...file.subarray(0, 132 + 28), ...bytes, ...end, ...file.subarray(132 + 28)])
    expect([...(await decode(whole)).image.data]).toEqual(await levels(ramp12()))
  })
})

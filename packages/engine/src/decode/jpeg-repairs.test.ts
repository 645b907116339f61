import { describe, expect, it } from 'vitest'
import { drawnImage, jpeg, refusalCode } from '../../fixtures/pictures.ts'
import { readJpeg, scanEnds } from './jpeg-header.ts'
import { decode } from './node.ts'

const levels = async (file: Uint8Array) => [...(await decode(file)).image.data]

interface Segment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

/** The segments before the first scan's data. */
const segmentsOf = (file: Uint8Array): Segment[] => {
  const segments: Segment[] = []
  for (let start = 2; segments.at(-1)?.marker !== 0xda; ) {
    const end = start + 2 + (((file[start + 2] ?? 0) << 8) | (file[start + 3] ?? 0))
    segments.push({ marker: file[start + 1] ?? 0, start, end })
    start = end
  }
  return segments
}

const inserted = (file: Uint8Array, at: number, ...bytes: number[]) =>
  Uint8Array.from([...file.subarray(0, at), ...bytes, ...file.subarray(at)])

const withBytes = (file: Uint8Array, at: number, ...bytes: number[]) => {
  const copy = file.slice()
  copy.set(bytes, at)
  return copy
}

const scanOf = (file: Uint8Array) => segmentsOf(file).at(-1) ?? { marker: 0, start: 0, end: 0 }
const jfif = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]

describe('a JPEG whose header other decoders override', () => {
  it.each([
    [0, 0, 0],
    [0, 64, 0],
    [1, 63, 0],
    [0, 63, 0x11],
    [255, 255, 255],
  ])('is decoded with the scan parameters %i, %i, %i', async (...parameters) => {
    for (const file of [
      await jpeg(64, 40),
      new Uint8Array(await drawnImage(64, 40).toColourspace('b-w').jpeg().toBuffer()),
    ]) {
      expect(await levels(withBytes(file, scanOf(file).end - 3, ...parameters))).toEqual(await levels(file))
    }
  })

  it.each([0, 2, 9])('is decoded with the JFIF major version %i', async major => {
    const file = await jpeg(64, 40)
    const stated = withBytes(inserted(file, 2, ...jfif), 11, major)
    expect(await levels(stated)).toEqual(await levels(file))
  })

  it('is decoded with an unknown Adobe transform as YCbCr', async () => {
    const file = await jpeg(64, 40)
    const adobe = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 7]
    const plain = segmentsOf(file).find(({ marker }) => marker === 0xe0)
    const without = plain ? Uint8Array.from([...file.subarray(0, plain.start), ...file.subarray(plain.end)]) : file
    expect(await levels(inserted(without, 2, ...adobe))).toEqual(await levels(file))
  })

  it.each([
    ['zeros', [0, 0, 0, 0]],
    ['a stuffed zero', [0xff, 0, 7]],
    ['text', [...'SAMSUNG'].map(letter => letter.charCodeAt(0))],
    ['a restart marker', [0xff, 0xd3]],
  ])('is decoded with %s before each segment but the first', async (_, stray) => {
    const file = await jpeg(64, 40)
    const expected = await levels(file)
    for (const { start } of segmentsOf(file).slice(1))
      expect(await levels(inserted(file, start, ...stray))).toEqual(expected)
  })

  it.each([
    ['zeros', [0, 0, 0, 0]],
    ['a stuffed zero', [0xff, 0, 7]],
    ['a line of text', [...'SAMSUNG DIGITAL IMAGING'].map(letter => letter.charCodeAt(0))],
  ])('is decoded with %s after each scan of a progressive image, and after all of them', async (_, stray) => {
    const file = new Uint8Array(await drawnImage(160, 100).jpeg({ progressive: true }).toBuffer())
    const expected = await levels(file)
    const ends = scanEnds(file).map(({ end }) => end)
    expect(ends.length).toBeGreaterThan(5)
    for (const end of [ends[0], ends.at(-2), ends.at(-1)].map(Number))
      expect(await levels(inserted(file, end, ...stray))).toEqual(expected)
    const everywhere = ends.toReversed().reduce((bytes, end) => inserted(bytes, end, ...stray), file)
    expect(await levels(everywhere)).toEqual(expected)
  })

  it('stays refused if a scan of a progressive image is cut short, whatever stray bytes follow the others', async () => {
    const file = new Uint8Array(await drawnImage(160, 100).jpeg({ progressive: true }).toBuffer())
    const scans = scanEnds(file)
    for (const { start, end } of [scans[0], scans.at(-1)].flatMap(scan => scan ?? [])) {
      const cut = Uint8Array.from([...file.subarray(0, start + (end - start) / 2), ...file.subarray(end)])
      const [first = { end: 0 }] = scanEnds(cut)
      expect(await refusalCode(decode(cut))).toBe('IMAGE_DAMAGED')
      expect(await refusalCode(decode(inserted(cut, first.end, 1, 2, 3, 4, 5, 6, 7, 8)))).toBe('IMAGE_DAMAGED')
    }
  })

  it('is not copied if nothing is repaired', async () => {
    const file = await jpeg(64, 40)
    expect(readJpeg(file).picture).toBe(file)
  })

  it('keeps the parameters of a progressive image', async () => {
    const file = new Uint8Array(await drawnImage(64, 40).jpeg({ progressive: true }).toBuffer())
    expect(readJpeg(file).picture).toBe(file)
  })

  it('stays refused if half of the image is missing, whatever was repaired', async () => {
    const file = await jpeg(640, 400)
    const scan = scanOf(file)
    const odd = inserted(withBytes(file, scan.end - 3, 0, 0, 0), scan.start, 0, 0, 0)
    expect(await refusalCode(decode(odd))).toBe('accepted')
    const half = odd.subarray(0, odd.length / 2)
    expect(await refusalCode(decode(half))).toBe('IMAGE_DAMAGED')
    expect(await refusalCode(decode(Uint8Array.from([...half, 0xff, 0xd9])))).toBe('IMAGE_DAMAGED')
  })

  it('is not replaced by the thumbnail of a segment with a wrong length', async () => {
    const thumbnail = await jpeg(64, 40)
    const broken = inserted(await jpeg(640, 400), 2, 0xff, 0xe1, 0, 8, 1, 2, 3, 4, 5, 6, ...thumbnail)
    expect(await refusalCode(decode(broken))).toBe('IMAGE_DAMAGED')
  })
})

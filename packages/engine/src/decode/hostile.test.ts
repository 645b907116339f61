import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dicomFile, greyPixels, jpegBaseline } from '../../fixtures/dicom-file.ts'
import { drawnImage } from '../../fixtures/pictures.ts'
import { seeded } from '../../fixtures/seeded.ts'
import { decode } from './node.ts'

/** Valid files to mutate: their pixels do not matter, but every byte may become wrong. */
const originals = async (): Promise<Readonly<Record<string, Uint8Array>>> => {
  const width = 320
  const height = 200
  const grey = await drawnImage(width, height).toColourspace('b-w').jpeg().toBuffer()
  const grey8 = greyPixels(width, height, { allocated: 8, stored: 8 })
  return {
    baseline: await drawnImage(width, height).jpeg().toBuffer(),
    progressive: await drawnImage(width, height)
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    png: await drawnImage(width, height).png().toBuffer(),
    palette: await drawnImage(width, height).png({ palette: true }).toBuffer(),
    png16: await sharp(new Uint16Array(width * height), { raw: { width, height, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer(),
    dicom: dicomFile({
      elements: [
        ...greyPixels(width, height),
        [0x00100010, 'PN', 'Quispe^Ana'],
        [0x00281050, 'DS', '2048'],
        [0x00281051, 'DS', '4096'],
      ],
      pixels: new Uint8Array(width * height * 2),
    }),
    'dicom with jpeg': dicomFile({ transferSyntax: jpegBaseline, elements: grey8, fragments: [grey] }),
  }
}

type Mutation = (file: Uint8Array, random: () => number) => Uint8Array

/** Half of the changes are in the first bytes, where wrong values are most harmful. */
const place = (file: Uint8Array, random: () => number) =>
  Math.floor(random() * (random() < 0.5 ? Math.min(file.length, 400) : file.length))

const mutations: readonly Mutation[] = [
  // Truncated, at every scale.
  (file, random) => file.subarray(0, Math.floor(file.length * random() ** 3)),
  // One byte flipped.
  (file, random) => {
    const copy = file.slice()
    copy[place(file, random)] = Math.floor(random() * 256)
    return copy
  },
  // Everything after a position overwritten.
  (file, random) => file.slice().fill(random() < 0.5 ? 0xff : 0, place(file, random)),
  // Four bytes that may be a length, set to the maximum.
  (file, random) => {
    const copy = file.slice()
    const at = place(file, random)
    copy.fill(0xff, at, at + 4)
    return copy
  },
  // A section removed or duplicated.
  (file, random) => {
    const a = place(file, random)
    const b = place(file, random)
    return Uint8Array.from([...file.subarray(0, a), ...file.subarray(b)])
  },
]

describe('decode of hostile files', { timeout: 60_000 }, () => {
  it('answers 350 mutated files with an image or a refusal, quickly and without much memory', async () => {
    const random = seeded(7)
    const files = Object.entries(await originals())
    const before = process.memoryUsage().rss
    const codes = new Map<string, number>()
    let slowest = 0
    for (let round = 0; round < 350; round += 1) {
      const [name, original] = files[round % files.length] ?? ['', new Uint8Array(0)]
      const mutate = mutations[Math.floor(round / files.length) % mutations.length]
      const file = mutate?.(original, random) ?? original
      const started = performance.now()
      const answer = await decode(file).then(
        ({ image }) => (image.data.length === image.width * image.height ? 'a picture' : 'a wrong picture'),
        refusal => ('code' in refusal ? String(refusal.code) : `bug in ${name}: ${refusal.stack}`),
      )
      slowest = Math.max(slowest, performance.now() - started)
      codes.set(answer, (codes.get(answer) ?? 0) + 1)
    }
    const unexpected = [...codes.keys()].filter(code => !/^(a picture|IMAGE_[A-Z_]+|DICOM_[A-Z_]+)$/.test(code))
    expect(unexpected).toEqual([])
    expect(codes.get('IMAGE_DAMAGED')).toBeGreaterThan(100)
    expect(slowest).toBeLessThan(3000)
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6)
  })

  it('reads a whole file at any offset of its buffer', async () => {
    for (const file of Object.values(await originals())) {
      const shifted = new Uint8Array(file.length + 3)
      shifted.set(file, 3)
      const straight = await decode(Uint8Array.from(file))
      const odd = await decode(shifted.subarray(3))
      expect(odd.facts).toEqual(straight.facts)
      expect(Buffer.compare(Buffer.from(odd.image.data.buffer), Buffer.from(straight.image.data.buffer))).toBe(0)
    }
  })

  it('walks a DICOM file of a million elements without storing them', async () => {
    const start = dicomFile({})
    const file = new Uint8Array(start.length + 8e6)
    file.set(start)
    const view = new DataView(file.buffer)
    for (let index = 0; index < 1e6; index += 1) {
      const at = start.length + index * 8
      view.setUint16(at, 9 + (index >> 16), true)
      view.setUint16(at + 2, index & 0xffff, true)
      file.set([0x55, 0x53], at + 4)
    }
    const before = process.memoryUsage().heapUsed
    await expect(decode(file)).rejects.toMatchObject({ code: 'DICOM_WITHOUT_PICTURE' })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6)
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPictures } from './coco.ts'
import { splitOf } from './data-split.ts'
import { readLabelSets } from './label-sets.ts'

const radiographs = process.env['RADIOGRAPHS_DIR'] ?? ''
if (radiographs === '') process.stderr.write('RADIOGRAPHS_DIR is not set: real radiographs are not looked at.\n')

const models = fileURLToPath(new URL('../../models', import.meta.url))

/** Radiographs of `periapical-findings`, and the teeth that our readers saw at their left and right edge. */
const periapicals = [
  { file: '0016.jpg', first: '25', last: '27' },
  { file: '0030.jpg', first: '48', last: '45' },
  { file: '0187.jpg', first: '17', last: '14' },
  { file: '0224.jpg', first: '35', last: '37' },
] as const

describe.skipIf(radiographs === '')('the shipped periapical model on real radiographs', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openNodeEngine({ models, type: 'periapical' })
  })
  afterAll(() => engine.close())

  it.each(periapicals)('proposes the teeth $first to $last for $file, which shows them', async ({ file, ...range }) => {
    const bytes = await readFile(join(radiographs, 'periapical-findings', 'images', file))
    const { dentition } = await engine.analyze(bytes, 'periapical')
    expect(dentition.proposedToothRange).toEqual(range)
  })

  it('proposes none for one that lies upside down and is not turned', async () => {
    const bytes = await readFile(join(radiographs, 'periapical-findings', 'images', periapicals[0].file))
    const { dentition } = await engine.analyze(bytes, 'periapical', async () => ({ numbersTeeth: false }))
    expect(dentition.proposedToothRange).toBeUndefined()
  })
})

/**
 * The reader sees the file's own pixels, of which the square has half horizontally: these classes differ by up to 0.11.
 */
const read: ReadonlySet<string> = new Set(['Caries', 'ROOT STUMP', 'FILLING', 'ROOT CANAL TREATMENT'])
const toleranceOf = (id: string) => (read.has(id) ? 0.15 : 0.05)

/** `npm run soak -- card-figures` measures the accuracy on the whole test split. */
describe.skipIf(radiographs === '')('the shipped panoramic model on real radiographs', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openNodeEngine({ models })
  })
  afterAll(() => engine.close())

  // Phantoms are squeezed in every run: packages/engine/src/samples.test.ts.
  it('finds the same in a radiograph and in its copy squeezed to a square', {
    timeout: 60_000,
    tags: ['soak'],
  }, async () => {
    const name = 'panoramic-diseases'
    const rules = readLabelSets().get(name)
    if (!rules) throw new Error(`${name} is not in training/labels/sets.json`)
    const wide = readPictures(join(radiographs, name), rules).filter(({ group }) => splitOf(name, group) === 'test')
    for (const { file } of wide.slice(0, 4)) {
      const bytes = await readFile(join(radiographs, name, 'images', file))
      const upright = await sharp(bytes).resize({ width: 1920, height: 960, fit: 'fill' }).png().toBuffer()
      const square = await sharp(upright).resize({ width: 960, height: 960, fit: 'fill' }).png().toBuffer()
      const original = await engine.analyze(upright, 'panoramic')
      const squeezed = await engine.analyze(square, 'panoramic')
      expect(original.detections.length).toBeGreaterThan(0)
      for (const { class: found, confidence, box } of original.detections.filter(one => one.confidence >= 0.3)) {
        const twin = squeezed.detections.some(
          other =>
            other.class === found &&
            Math.abs(other.confidence - confidence) < toleranceOf(found) &&
            Math.abs(other.box.x / 960 - box.x / 1920) < 0.01 &&
            Math.abs(other.box.width / 960 - box.width / 1920) < 0.01 &&
            Math.abs(other.box.y - box.y) < 0.01 * 960 &&
            Math.abs(other.box.height - box.height) < 0.01 * 960,
        )
        expect(twin, `${found} at ${Math.round(box.x)}, ${Math.round(box.y)} of ${file}`).toBe(true)
      }
    }
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openNodeEngine } from '@xrai/engine/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPictures } from './coco.ts'
import type { LabelSet } from './label-sets.ts'
import { readLabelSets } from './label-sets.ts'
import { measureSet } from './measure-set.ts'

const folder = mkdtempSync(join(tmpdir(), 'coco-'))
const engine = await openNodeEngine({
  models: fileURLToPath(new URL('../../packages/engine/fixtures', import.meta.url)),
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await engine.close()
})

const rules: LabelSet = {
  type: 'panoramic',
  licence: 'drawn here',
  use: 'check',
  labels: { screw: ['IMPLANT'], gap: [] },
  labelled: ['IMPLANT'],
  unlabelledOn: {},
  ours: [],
  decided: new Map(),
  mosaics: new Set(),
  samePatient: [],
}
const sets = new Map([[folder.split('/').at(-1) ?? '', rules]])
const task = { folder, part: 'all', type: 'panoramic' } as const

beforeAll(async () => {
  mkdirSync(join(folder, 'images'))
  // One bright cell of the network's finest level: its box extends two strides around it, 64 pixels of the image.
  const square = { create: { width: 32, height: 32, channels: 3, background: '#fff' } } as const
  const black = { create: { width: 512, height: 256, channels: 3, background: '#000' } } as const
  for (const name of ['b.png', 'a.png', 'c.png']) {
    const picture = sharp(black).composite([{ input: square, left: 128, top: 64 }])
    await picture.toFile(join(folder, 'images', name))
  }
  const image = (id: number, file_name: string, group: string) => ({ id, file_name, group, width: 512, height: 256 })
  const annotation = (image_id: number, category_id: number, bbox: readonly number[]) => ({
    id: 1,
    image_id,
    category_id,
    bbox,
  })
  const box = [112, 48, 64, 64]
  const coco = {
    categories: [
      { id: 0, name: 'screw' },
      { id: 7, name: 'gap' },
    ],
    images: [image(1, 'b.png', 'one'), image(2, 'a.png', 'one'), image(3, 'c.png', 'two')],
    annotations: [
      annotation(2, 0, box),
      annotation(2, 0, [112.5, 48, 64, 64]),
      annotation(2, 7, [0, 0, 50, 50]),
      annotation(1, 0, [300, 100, 64, 64]),
      annotation(3, 0, box),
      annotation(3, 0, [400, 150, 64, 64]),
    ],
  }
  writeFileSync(join(folder, 'annotations.json'), JSON.stringify(coco))
})

describe('readPictures', () => {
  it('takes the first file of each source, the wire classes, and a repeated box once', () => {
    expect(readPictures(folder, rules).map(({ file, labels }) => [file, labels.length])).toEqual([
      ['a.png', 1],
      ['c.png', 2],
    ])
  })

  it('counts two sources of one mouth as one', () => {
    const joined = readPictures(folder, { ...rules, samePatient: [['b.png', 'c.png']] })
    expect(joined.map(({ file, group }) => [file, group])).toEqual([['a.png', 'one']])
  })
})

describe('measureSet', () => {
  it('measures the engine: two of three labels found, nothing else', async () => {
    const measured = await measureSet(engine, sets, task)
    expect(measured).toMatchObject({
      part: 'all',
      sources: 2,
      classes: [{ name: 'IMPLANT', n: 3, precision: 1, recall: 2 / 3 }],
      categories: [{ name: 'screw', n: 3 }],
    })
    const [figure] = 'classes' in measured ? measured.classes : []
    expect(figure?.ap50).toBeCloseTo(67 / 101, 12)
  })

  it('counts our decisions on a category that also means a class outside the model', async () => {
    const broken = { ...rules, labels: { screw: ['IMPLANT', 'FRACTURE'] }, decided: new Map([[1, 'IMPLANT']]) }
    const measured = await measureSet(engine, new Map([[[...sets.keys()][0] ?? '', broken]]), task)
    expect(measured).toMatchObject({ classes: [{ name: 'IMPLANT', n: 3 }], categories: [] })
  })

  it('counts a finding neither way on a category that leaves its class unlabelled', async () => {
    const other = { ...rules, labels: { screw: ['FRACTURE'] } }
    const wrong = async (set: LabelSet) => {
      const measured = await measureSet(engine, new Map([[[...sets.keys()][0] ?? '', set]]), task)
      return 'classes' in measured ? measured.classes.map(({ precision }) => precision) : null
    }
    expect([await wrong(other), await wrong({ ...other, unlabelledOn: { screw: ['IMPLANT'] } })]).toEqual([
      [0],
      [Number.NaN],
    ])
  })

  it('reports why it skips a set', async () => {
    const skip = async (changed: Partial<LabelSet>) =>
      measureSet(engine, new Map([[[...sets.keys()][0] ?? '', { ...rules, ...changed }]]), task)
    expect(await measureSet(engine, new Map(), task)).toHaveProperty('skipped')
    expect(await skip({ type: 'periapical' })).toHaveProperty('skipped')
    expect(await skip({ labelled: [] })).toHaveProperty('skipped')
  })
})

describe('the label sets of the repository', () => {
  it('list only classes of their categories as exhaustively labelled', () => {
    for (const { labels, labelled } of readLabelSets().values()) {
      for (const name of labelled) expect(Object.values(labels).flat()).toContain(name)
    }
  })
})

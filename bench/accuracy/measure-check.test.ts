import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allTeeth } from '@xrai/contract/teeth/fdi'
import type { Detection, Engine, EngineAnalysis } from '@xrai/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LabelSet } from './label-sets.ts'
import { measureCheck } from './measure-check.ts'
import { measureTeeth } from './measure-teeth.ts'

const folder = mkdtempSync(join(tmpdir(), 'questions-'))
const set = folder.split('/').at(-1) ?? ''
afterAll(() => rmSync(folder, { recursive: true }))

const rules: LabelSet = {
  type: 'panoramic',
  licence: 'drawn here',
  use: 'check',
  labels: {},
  labelled: [],
  unlabelledOn: {},
  ours: [],
  decided: new Map(),
  mosaics: new Set(),
  samePatient: [],
  teeth: 'teeth.json',
  check: { class: 'IMPLANT', yes: ['36'], no: ['37', '38'] },
}
const sets = new Map([[set, rules]])

/** A row of teeth, ten wide and twenty apart. */
const at = (place: number) => ({ x: place * 20 + 5, y: 10, width: 10, height: 20 })

/** The test double's findings by image, whose bytes are its name. */
const answers: Record<string, Partial<EngineAnalysis>> = {
  'a.png': {
    dentition: {
      numbering: 'numbered',
      teeth: [
        { tooth: '36', confidence: 0.9, ...at(1) },
        { tooth: '38', confidence: 0.8, ...at(2) },
      ],
    },
    detections: [
      { class: 'IMPLANT', classId: 0, confidence: 0.7, experimental: false, box: at(1), points: [] },
    ] as unknown as Detection[],
  },
  'b.png': { dentition: { numbering: 'mixed', teeth: [] }, detections: [] },
}
const engine = {
  analyze: async (bytes: Uint8Array) => answers[new TextDecoder().decode(bytes)],
} as unknown as Engine

beforeAll(() => {
  mkdirSync(join(folder, 'images'))
  for (const name of Object.keys(answers)) writeFileSync(join(folder, 'images', name), name)
  const label = (image_id: number, tooth: (typeof allTeeth)[number], place: number) => ({
    id: image_id * 100 + place,
    image_id,
    category_id: allTeeth.indexOf(tooth),
    bbox: [place * 20, 0, 10, 20],
  })
  const coco = {
    categories: allTeeth.map((name, id) => ({ id, name })),
    images: [
      { id: 1, file_name: 'a.png', group: 'u-1' },
      { id: 2, file_name: 'b.png', group: 'o-1' },
    ],
    annotations: [label(1, '36', 1), label(1, '37', 2), label(1, '38', 3), label(2, '36', 1)],
  }
  for (const file of ['teeth.json', 'annotations.json']) writeFileSync(join(folder, file), JSON.stringify(coco))
})

it('teeth: counts the found ones, those with the right number or an adjacent one, also by origin', async () => {
  const [all, other, one] = await measureTeeth(engine, sets, { folder, part: 'all' })
  expect(all).toMatchObject({ sources: 2, n: 4, found: 0.5, right: 0.5, oneOff: 1, repeated: 0, mixed: 1 })
  // 36: one of two, the first; 37: none; 38: its only detection is elsewhere.
  expect(all?.map50).toBeCloseTo(51 / 101 / 3, 12)
  expect(other).toMatchObject({ name: `${set} o-`, n: 1, found: 0, mixed: 1 })
  expect(one).toMatchObject({ name: `${set} u-`, n: 3, right: 0.5 })
})

it('teeth: returns nothing if the set has none or the engine does not number', async () => {
  const { teeth: _, ...without } = rules
  expect(await measureTeeth(engine, new Map([[set, without]]), { folder, part: 'all' })).toEqual([])
  const silent = { analyze: async () => ({ dentition: { numbering: 'off', teeth: [] } }) } as unknown as Engine
  expect(await measureTeeth(silent, sets, { folder, part: 'all' })).toEqual([])
})

it('a yes-or-no question is answered by the best score whose centre is inside', async () => {
  const check = await measureCheck(engine, sets, { folder, type: 'panoramic' })
  expect(check).toMatchObject({ class: 'IMPLANT', sources: 2, yes: 2, no: 2, area: 0.75 })
  expect(check?.points.at(-1)).toEqual({ score: 0.7, sensitivity: 0.5, specificity: 1 })
  expect(await measureCheck(engine, sets, { folder, type: 'periapical' })).toBeNull()
})

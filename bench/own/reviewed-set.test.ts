import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import panoramic from '../../models/panoramic/model.json' with { type: 'json' }
import periapical from '../../models/periapical/model.json' with { type: 'json' }
import { lay } from '../sets/foreign-phantoms.ts'
import { hexOf } from '../sets/set-file.ts'
import { placesOf } from './options.ts'
import { readReviewedFolder } from './reviewed-set.ts'

const parent = mkdtempSync(join(tmpdir(), 'reviewed-'))
afterAll(() => rmSync(parent, { recursive: true }))

const clinicId = '01990000-0000-7000-8000-00000000000a'
const imageId = '01990000-0000-7000-8000-00000000000b'
const places = placesOf({ DATA_DIR: parent, MODELS_DIR: fileURLToPath(new URL('../../models', import.meta.url)) })

const width = 100
const height = 50
const drawn = Uint8Array.from({ length: width * height }, (_, at) => 127 + 100 * Math.sin((at % width) / 9))
const raw = { width, height, channels: 1 } as const
const png = new Uint8Array(await sharp(drawn, { raw }).toColourspace('b-w').png().toBuffer())

const partWith = (count: number, models: object) => ({
  info: { models },
  images: Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    file_name: `images/${at}.png`,
    width,
    height,
    group: at,
    type: 'panoramic',
    model: Object.keys(models)[at % Object.keys(models).length],
  })),
  categories: [{ id: 1, name: 'Caries' }],
  annotations: count > 0 ? [{ image_id: 1, category_id: 1, bbox: [1, 2, 30, 20] }] : [],
})

const folderOf = (models: object) =>
  lay(join(parent, String(Math.random())), {
    'train/annotations.json': partWith(2, models),
    'tune/annotations.json': partWith(0, models),
    'test/annotations.json': partWith(0, models),
    'train/images/0.png': png,
    'train/images/1.png': png,
    'reviewed.json': { images: [0, 1].map(at => ({ imageId, clinicId, file: `train/images/${at}.png` })) },
  })

const { version } = panoramic
const options = { name: 'mine', clinics: [clinicId], 'without-consent': false }

it('names the radiograph that each file shows, its patient’s part, and the detector that taught it', async () => {
  const { set, teachers } = await readReviewedFolder(folderOf({ [`panoramic ${version}`]: 2 }), options, places)
  expect(teachers).toEqual([expect.objectContaining({ name: 'panoramic', version, use: 'evaluation' })])
  expect(set).toMatchObject({ use: 'production', licence: expect.stringContaining('with recorded consent') })
  expect(set.pictures).toMatchObject([
    { part: 'train', reviewed: { clinicId, imageId }, labels: [{ mayBe: ['Caries'], box: [1, 2, 30, 20] }] },
    { part: 'train', labels: [] },
  ])
  expect(set.pictures[0]?.known).toContain('ROOT STUMP')
  expect(set.pictures[0]?.known).not.toContain('SEALANT')
})

it('knows the classes of each radiograph’s own detector alone', async () => {
  const { set } = await readReviewedFolder(folderOf({ [`panoramic ${version}`]: 1, 'gone 9.9.9': 1 }), options, places)
  expect(set.pictures[0]?.known).toContain('ROOT STUMP')
  expect(set.pictures[1]?.known).toEqual([])
})

it('has the fingerprint by which a copy in another set is known', async () => {
  const { set } = await readReviewedFolder(folderOf({ [`panoramic ${version}`]: 2 }), options, places)
  const copy = await decode(new Uint8Array(await sharp(png).jpeg().toBuffer()))
  expect(set.pictures[0]?.fingerprint).toBe(hexOf(fingerprintOf(copy.image)))
})

it('does not take a class that the app hides by itself for labelled', async () => {
  const { set } = await readReviewedFolder(folderOf({ [`periapical ${periapical.version}`]: 2 }), options, places)
  expect(set.pictures[0]?.known).toContain('ROOT CANAL TREATMENT')
  expect(set.pictures[0]?.known).not.toContain('SHORTENED RCT')
})

it('is for evaluation without consent, and a teacher that is gone is too', async () => {
  const { set, teachers } = await readReviewedFolder(
    folderOf({ 'gone 9.9.9': 2 }),
    { ...options, 'without-consent': true },
    places,
  )
  expect(set).toMatchObject({ use: 'evaluation', licence: expect.stringContaining('without recorded consent') })
  expect(teachers).toMatchObject([{ name: 'gone', use: 'evaluation', licence: expect.stringContaining('not known') }])
})

// @module-tag resources
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reviewedSourcesSchema } from '@xrai/contract/records/installed-model'
import { createPatient, listPatients, recordConsent } from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { runExportCommand } from '../../commands/export-command-line.ts'
import { openEmbedded } from '../../db/database.ts'
import { image } from '../../db/schema.ts'
import { acceptOf, addOf, decisionsOf, newDecision } from '../../testing/decisions.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Part, partOf, parts } from './split.ts'
import {
  FolderNotEmpty,
  type TrainingSet,
  type TrainingSetSource,
  UnknownClinic,
  writeTrainingSet,
} from './write-training-set.ts'

interface Coco {
  readonly info: Readonly<Record<string, unknown>>
  readonly categories: readonly { readonly id: number; readonly name: string }[]
  readonly images: readonly { readonly id: number; readonly file_name: string; readonly group: number }[]
  readonly annotations: readonly (Readonly<Record<string, unknown>> & { readonly image_id: number })[]
}

let server: TestServer
let owner: Person
let source: TrainingSetSource
let parent: string
let folder: string
let written: TrainingSet
let found = 0

const newParent = () => mkdtemp(join(tmpdir(), 'xrai-export-'))

const read = async (part: Part, file: string): Promise<Coco> =>
  JSON.parse(await readFile(join(folder, part, file), 'utf8'))

const all = async (file: string) => Promise.all(parts.map(part => read(part, file)))

beforeAll(async () => {
  // A separate database, because the set covers all clinics and other tests decide on findings too.
  const database = await openEmbedded()
  server = await openTestServer({ database })
  owner = await server.newPerson({ plan: 'empresarial', lastName: 'Quispe' })
  const { token } = owner
  const patient = await server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Lazo' } })
  const analyses = []
  for (const name of ['panoramic-decayed.jpg', 'panoramic-restored.jpg', 'panoramic-healthy.jpg']) {
    analyses.push(await server.analyze(token, await sample(name)))
  }
  const [first, second, third] = analyses
  if (!first || !second || !third) throw new Error('three radiographs are needed')
  // Two radiographs of one patient; the last one has no decisions.
  const { db } = server.context.database
  await db.update(image).set({ patientId: patient.id }).where(eq(image.clinicId, owner.session.scope.clinicId))
  const [wrong, ...right] = first.predictions.map(({ detection_id }) => detection_id)
  if (!wrong) throw new Error('the sample needs a finding')
  const targets = [{ finding: wrong, after: [] }]
  await decisionsOf(server, first).store(
    owner,
    newDecision({ kind: 'reject', reason: 'artefact', targets }),
    acceptOf(...right),
    addOf(),
  )
  await decisionsOf(server, second).store(owner, acceptOf(...second.predictions.map(one => one.detection_id)))
  const [one] = third.predictions
  if (one && third.predictions.length > 1) await decisionsOf(server, third).store(owner, acceptOf(one.detection_id))
  found = right.length + second.predictions.length + 1

  source = { db, files: server.context.files, pictures: server.context.pictures, secret: 'a secret' }
  parent = await newParent()
  folder = join(parent, 'set')
  written = await writeTrainingSet(folder, source, new Date('2026-11-24T12:00:00Z'))
})

describe('the set of reviewed radiographs', () => {
  it('contains accepted and added findings with API class names, boxes and outlines', async () => {
    const files = await all('annotations.json')
    const annotations = files.flatMap(file => file.annotations)
    expect(annotations).toHaveLength(found)
    expect(Object.values(written.parts).reduce((sum, part) => sum + part.annotations, 0)).toBe(found)
    const names = new Map(files[0]?.categories.map(({ id, name }) => [id, name]))
    expect(annotations.find(({ state }) => state === 'added')).toMatchObject({
      bbox: [15, 15, 10, 10],
      area: 100,
      segmentation: [],
      fdi: '36',
      iscrowd: 0,
    })
    const added = annotations.find(({ state }) => state === 'added')
    expect(names.get(Number(added?.['category_id']))).toBe('Caries')
  })

  it("contains rejected findings in a separate file, with the reason and the detector's confidence", async () => {
    const rejected = (await all('rejected.json')).flatMap(file => file.annotations)
    expect(rejected).toMatchObject([{ reason: 'artefact', score: expect.any(Number), bbox: expect.any(Array) }])
  })

  it('has all radiographs of a patient in one split, and excludes partially decided ones', async () => {
    const images = (await all('annotations.json')).filter(file => file.images.length > 0).map(file => file.images)
    expect(images).toHaveLength(1)
    expect(images[0]?.map(({ group }) => group)).toEqual(images[0]?.map(() => images[0]?.[0]?.group))
    expect(images[0]?.length).toBeGreaterThanOrEqual(2)
  })

  it('contains with --consented only patients whose consent is recorded and not withdrawn', async () => {
    const { token } = owner
    const [patient] = (await server.answerOf(listPatients, { token, query: {} })).patients
    if (!patient) throw new Error('the set needs a patient')
    const record = (given: boolean) =>
      server.answerOf(recordConsent, { token, params: { id: patient.id }, body: { purpose: 'training', given } })
    const beside = await newParent()
    const imagesWith = async (name: string) => {
      const set = await writeTrainingSet(join(beside, name), { ...source, consented: true })
      return Object.values(set.parts).reduce((sum, part) => sum + part.images, 0)
    }
    expect(await imagesWith('unasked')).toBe(0)
    await record(true)
    expect(await imagesWith('consented')).toBeGreaterThanOrEqual(2)
    await record(false)
    expect(await imagesWith('withdrawn')).toBe(0)
  })

  it('contains the named clinics alone, and on this machine the radiograph that each file shows', async () => {
    const other = await server.newPerson({ plan: 'empresarial' })
    const { clinicId } = owner.session.scope
    const beside = await newParent()
    const writeFor = (name: string, clinics: readonly string[]) =>
      writeTrainingSet(join(beside, name), { ...source, clinics, indexed: true })
    const nothing = await writeFor('other', [other.session.scope.clinicId])
    expect(Object.values(nothing.parts).map(({ images }) => images)).toEqual([0, 0, 0])
    await writeFor('own', [clinicId])
    const text = await readFile(join(beside, 'own', 'reviewed.json'), 'utf8')
    const { images } = reviewedSourcesSchema.parse(JSON.parse(text))
    const rows = await server.context.database.db.select().from(image).where(eq(image.clinicId, clinicId))
    expect(images.length).toBeGreaterThanOrEqual(2)
    for (const { file, imageId, clinicId: clinic } of images) {
      expect(rows.map(({ id }) => id)).toContain(imageId)
      expect(clinic).toBe(clinicId)
      expect((await readFile(join(beside, 'own', file))).length).toBeGreaterThan(0)
    }
    await expect(writeFor('unknown', ['01990000-0000-7000-8000-00000000000a'])).rejects.toThrow(UnknownClinic)
    expect(await readdir(beside)).not.toContain('unknown')
  })

  it('contains images without metadata under random names, and nothing about patient, clinic or file', async () => {
    const texts = await Promise.all(
      parts.flatMap(part =>
        ['annotations.json', 'rejected.json'].map(file => readFile(join(folder, part, file), 'utf8')),
      ),
    )
    const { db } = server.context.database
    const rows = await db.select().from(image).where(eq(image.clinicId, owner.session.scope.clinicId))
    const secrets = [
      ...['Rosa', 'Lazo', 'Quispe', owner.session.clinic.id, owner.session.clinic.name],
      ...rows.flatMap(row => [row.id, row.originalHash, row.fileName, row.patientId ?? row.id]),
    ]
    for (const secret of secrets) expect(texts.join('\n').includes(secret), secret).toBe(false)
    for (const part of parts) {
      const { images } = await read(part, 'annotations.json')
      expect((await readdir(join(folder, part, 'images'))).toSorted()).toEqual(
        images.map(({ file_name }) => file_name.replace('images/', '')).toSorted(),
      )
      for (const { file_name } of images) {
        const chunks = chunksOf(await readFile(join(folder, part, file_name)))
        expect(chunks.filter(name => !['IHDR', 'pHYs', 'IDAT', 'IEND'].includes(name))).toEqual([])
      }
    }
  })

  it('can be measured by npm run evaluate, each radiograph separately', { timeout: 60_000 }, async () => {
    const program = fileURLToPath(new URL('../../../../../bench/evaluate.ts', import.meta.url))
    const models = fileURLToPath(new URL('../../../../../packages/engine/fixtures', import.meta.url))
    const options = ['--type', 'panoramic', '--data', folder, '--part', 'all', '--models', models, '--json']
    const { stdout } = spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' })
    const measured = stdout.split('\n').flatMap(line => (line ? [JSON.parse(line)] : []))
    const images = (await all('annotations.json')).flatMap(file => file.images)
    expect(measured.find(({ sources }) => sources > 0)).toMatchObject({ sources: images.length, notFound: [] })
  })

  it('states date, models and counts, and leaves nothing beside the folder', async () => {
    const { info } = await read('train', 'annotations.json')
    expect(info).toMatchObject({
      date_created: '2026-11-24',
      part: 'train',
      left_out: expect.any(Object),
      models: expect.any(Object),
    })
    expect(await readdir(parent)).toEqual(['set'])
    expect((await readdir(join(folder, 'train'))).toSorted()).toEqual(['annotations.json', 'images', 'rejected.json'])
  })

  it('is refused in a non-empty folder, and written into an empty one', async () => {
    await expect(writeTrainingSet(folder, source)).rejects.toThrow(FolderNotEmpty)
    const file = join(await newParent(), 'file')
    await writeFile(file, '')
    await expect(writeTrainingSet(file, source)).rejects.toThrow(FolderNotEmpty)
    const empty = await newParent()
    await writeTrainingSet(empty, source)
    expect((await readdir(empty)).toSorted()).toEqual(['test', 'train', 'tune'])
  })

  it('leaves nothing behind if it fails midway, and excludes unreadable files', async () => {
    const there = await newParent()
    const pixels = () => Promise.reject(new Error('a bug'))
    await expect(writeTrainingSet(join(there, 'set'), { ...source, pictures: { pixels } })).rejects.toThrow('a bug')
    expect(await readdir(there)).toEqual([])
    const gone = { read: () => Promise.reject(new Error('gone')) }
    const { leftOut, parts: empty } = await writeTrainingSet(join(there, 'set'), { ...source, files: gone })
    expect(leftOut.unreadable).toBeGreaterThanOrEqual(2)
    expect(Object.values(empty).map(({ images }) => images)).toEqual([0, 0, 0])
  })
})

describe('the split of a patient', () => {
  it('is stable, differs with another secret, and is about seven, one and two tenths', () => {
    const ids = Array.from({ length: 2000 }, (_, place) => `patient ${place}`)
    const drawn = ids.map(id => partOf('a', id))
    expect(ids.map(id => partOf('a', id))).toEqual(drawn)
    expect(ids.map(id => partOf('b', id))).not.toEqual(drawn)
    const share = (part: Part) => drawn.filter(one => one === part).length / ids.length
    expect(share('train')).toBeCloseTo(0.7, 1)
    expect(share('tune')).toBeCloseTo(0.1, 1)
    expect(share('test')).toBeCloseTo(0.2, 1)
  })
})

describe('npm run export', () => {
  const run = async (...parameters: string[]) => {
    const complained: string[] = []
    const terminal = { say: () => undefined, complain: (line: string) => void complained.push(line) }
    const DATA_DIR = join(await newParent(), 'data')
    return [await runExportCommand(parameters, { DATA_DIR }, terminal), complained.join('\n')] as const
  }

  it.each([
    ['without what to export', ['--coco', '/tmp/x'], 'npm run export -- --reviewed --coco DIR'],
    ['without a folder', ['--reviewed'], 'npm run export -- --reviewed --coco DIR'],
    ['where nothing is installed', ['--reviewed', '--coco', '/tmp/x'], 'holds nothing of XRAI'],
  ])('is refused %s', async (_, parameters, words) => {
    expect(await run(...parameters)).toEqual([1, expect.stringContaining(words)])
  })
})

/** The names of a PNG's chunks. */
const chunksOf = (png: Buffer): readonly string[] => {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

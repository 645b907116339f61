// @module-tag resources
import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findInstalledModel } from '../../db/queries/imaging/installed-models.ts'
import { analysis, image, shadowResult } from '../../db/schema.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Person } from '../../testing/people.ts'
import { openTestVariant } from '../../testing/picture-processes.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { readAgreement } from './agreement.ts'
import { installModel } from './install-model.ts'
import { retireModel, shadowModel } from './operate-models.ts'
import { runShadow } from './run-shadow.ts'

const from = fileURLToPath(new URL('../../../../../samples/models/tiny-strict', import.meta.url))
let server: TestServer
let person: Person
let id = ''

const operator = () => ({ scope: person.session.scope, by: person.session.user.id })
const run = (lanes = server.context.lanes) => {
  const { database, files, log, settings } = server.context
  return runShadow({ db: database.db, files, dataDir: settings.dataDir, lanes, log, openCandidate: openTestVariant })
}
const resultsOf = (analysisId: string) =>
  server.context.database.db.select().from(shadowResult).where(eq(shadowResult.analysisId, analysisId))

beforeAll(async () => {
  server = await openTestServer({ settings: readSettings({ DATA_DIR: await mkdtemp(join(tmpdir(), 'xrai-shadow-')) }) })
  person = await server.newPerson()
  await installModel(server.context, operator(), { name: 'tiny-strict', from })
  id = (await findInstalledModel(server.context.database.db, 'tiny-strict'))?.id ?? ''
})

afterAll(() => retireModel(server.context, operator(), id))

it('a model in shadow analyses what comes later, and no list, view or export of the clinic has its findings', async () => {
  const picture = await sample('panoramic-healthy.jpg')
  const { analysis_id: earlier } = await server.analyze(person.token, picture)
  await shadowModel(server.context, operator(), id, true)
  const { analysis_id: later, predictions } = await server.analyze(person.token, picture)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await resultsOf(earlier)).toEqual([])
  const [result] = await resultsOf(later)
  expect(result?.findings.length).toBeGreaterThan(0)
  expect(result).toMatchObject({ besideName: 'bright-fixture', besideVersion: '1.0.0', errorCode: null })
  const after = await server.call(`/api/analyses/${later}`, { token: person.token })
  expect(after.answer['predictions']).toEqual(predictions)
  const { radiographs, reviewed, rows } = await readAgreement(server.context.database.db, id)
  expect([radiographs, reviewed]).toEqual([1, 0])
  const implants = rows.find(row => row.class === 'IMPLANT')
  expect(implants?.both).toBeGreaterThan(0)
  expect(implants?.activeOnly).toBeGreaterThan(0)
})

it('stops before the radiograph of a person waits, and ends with its trial', async () => {
  const { analysis_id: analysisId } = await server.analyze(person.token, await sample('panoramic-restored.jpg'))
  const { lanes } = server.context
  const busy = { ...lanes.snapshot().engine, running: 1 }
  const isBusy = { ...lanes, snapshot: () => ({ ...lanes.snapshot(), engine: busy }) }
  expect(await run(isBusy)).toBe(0)
  await shadowModel(server.context, operator(), id, false)
  expect(await run()).toBe(0)
  expect(await resultsOf(analysisId)).toEqual([])
})

it('its results go with their radiograph', async () => {
  const { db } = server.context.database
  const [result] = await db.select().from(shadowResult).where(eq(shadowResult.modelId, id))
  const rows = await readAgreement(db, id)
  expect(rows.radiographs).toBe(1)
  await db.transaction(async tx => {
    const [row] = await tx
      .select()
      .from(analysis)
      .where(eq(analysis.id, result?.analysisId ?? ''))
    await tx.delete(image).where(eq(image.id, row?.imageId ?? ''))
  })
  expect((await readAgreement(db, id)).radiographs).toBe(0)
})

it('a model that numbers teeth is compared by tooth', async () => {
  const folder = join(server.context.settings.dataDir, 'of-teeth')
  await mkdir(folder)
  const shipped = fileURLToPath(new URL('../../../../../models/teeth/', import.meta.url))
  await copyFile(join(shipped, 'model.onnx'), join(folder, 'model.onnx'))
  const text = JSON.parse(await readFile(join(shipped, 'model.json'), 'utf8'))
  await writeFile(join(folder, 'model.json'), JSON.stringify({ ...text, version: '9.0.0' }))
  const { db } = server.context.database
  await installModel(server.context, operator(), { name: 'of-teeth', from: folder })
  const ofTeeth = (await findInstalledModel(db, 'of-teeth'))?.id ?? ''
  await shadowModel(server.context, operator(), ofTeeth, true)
  const { analysis_id: analysisId } = await server.analyze(person.token, await sample('panoramic-healthy.jpg'))
  expect(await run()).toBe(1)
  const [result] = await resultsOf(analysisId)
  const found = result?.findings ?? []
  expect(found.map(one => one.class)).toEqual(expect.arrayContaining(['16', '26', '36', '46']))
  // The tests' detector numbers no teeth.
  expect(await readAgreement(db, ofTeeth)).toMatchObject({ radiographs: 0, rows: [] })
  const teeth = found.filter(one => one.class !== '16').map(one => ({ ...one, tooth: one.tooth as Fdi }))
  await db
    .update(analysis)
    .set({ dentition: { numbering: 'numbered', teeth } })
    .where(eq(analysis.id, analysisId))
  const { radiographs, rows } = await readAgreement(db, ofTeeth)
  expect(radiographs).toBe(1)
  expect(rows.find(row => row.class === '36')).toMatchObject({ both: 1, activeOnly: 0, candidateOnly: 0 })
  expect(rows.find(row => row.class === '16')).toMatchObject({ both: 0, candidateOnly: 1 })
  await retireModel(server.context, operator(), ofTeeth)
})

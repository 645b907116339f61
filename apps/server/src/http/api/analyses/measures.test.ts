import type { MeasurementContent } from '@xrai/contract/measurements/measurement-schema'
import { getAnalysis, markReviewed } from '@xrai/contract/routes/analyses'
import { changeMeasurement, listMeasurements } from '@xrai/contract/routes/measures'
import { createPatient } from '@xrai/contract/routes/patients'
import { getReport } from '@xrai/contract/routes/reports'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { findLastEntryOfPatient } from '../../../db/queries/records/lifecycle.ts'
import { image, measure as table } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let analysis: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ password: 'ocho letras' })
})

const analysed = async () => (await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))).analysis_id

const length = (over: Partial<MeasurementContent> = {}): MeasurementContent => ({
  kind: 'length',
  points: [
    { x: 100, y: 100 },
    { x: 400, y: 500 },
  ],
  label: '',
  printed: false,
  millimetres: null,
  ...over,
})

const change = (measure: string, content: MeasurementContent | null, { token } = owner, id = analysis) =>
  server.answerOf(changeMeasurement, { token, params: { id }, body: { measure, content } })
const refusal = async (content: object, { token } = owner) =>
  (await server.call(`/api/analyses/${analysis}/measures`, { method: 'PUT', token, json: { measure: v7(), content } }))
    .answer['code']
const list = async ({ token } = owner) =>
  (await server.answerOf(listMeasurements, { token, params: { id: analysis } })).measures

it('keeps what is drawn and changed, takes it away and brings it back, and shows a colleague who drew it', async () => {
  analysis = await analysed()
  const colleague = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' } })
  const id = v7()
  await change(id, length())
  await change(id, length({ label: ' Raíz ' }), colleague)
  await change(id, length({ label: 'Raíz' }), colleague)
  const [drawn] = await list()
  expect(drawn).toMatchObject({ id, label: 'Raíz', by: { id: colleague.session.user.id } })
  expect((await change(id, null)).measures).toEqual([])
  expect(await list()).toEqual([])
  await change(id, length({ label: 'Raíz' }))
  expect(await list()).toMatchObject([{ id, points: length().points, by: { id: owner.session.user.id } }])
  // Five calls, one of which repeated the current value.
  expect(await server.context.database.db.$count(table, eq(table.measure, id))).toBe(4)
})

it('is drawn by dentists alone, and read by an assistant', async () => {
  const assistant = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'assistant' } })
  expect(await refusal(length(), assistant)).toBe('FORBIDDEN')
  expect(await list(assistant)).toHaveLength(1)
})

it('refuses points beside the picture, too few of them, two in one place, and a length that is and is not known', async () => {
  const at = (x: number, y: number) => ({ x, y })
  expect(await refusal(length({ points: [at(0, 0), at(99_999, 0)] }))).toBe('MEASURE_OUTSIDE')
  for (const wrong of [
    { points: [at(0, 0)] },
    { points: [at(0, 0), at(-1, 0)] },
    { points: [at(7, 7), at(7, 7)] },
    { kind: 'angle' },
    { millimetres: 10 },
    { kind: 'calibration' },
    { kind: 'calibration', millimetres: 0 },
    { kind: 'calibration', millimetres: 10, printed: true },
    { label: 'a'.repeat(81) },
  ])
    expect(await refusal({ ...length(), ...wrong })).toBe('REQUEST_INVALID')
})

it('is printed when chosen, with its figure, which takes back a review; a known object changes the figure', async () => {
  analysis = await analysed()
  const params = { id: analysis }
  const report = async () => server.answerOf(getReport, { token: owner.token, params })
  const stateOf = async () => (await server.answerOf(getAnalysis, { token: owner.token, params })).review?.state
  const review = () => server.answerOf(markReviewed, { token: owner.token, params, body: { reviewed: true } })
  const id = v7()
  await review()
  await change(id, length())
  expect([await stateOf(), (await report()).measures]).toEqual(['reviewed', []])
  await change(id, length({ printed: true, label: 'Raíz' }))
  expect(await stateOf()).toBe('unreviewed')
  expect((await report()).measures).toMatchObject([{ name: 'M1', label: 'Raíz', figure: '500 px, sin calibrar' }])
  await review()
  const scale = v7()
  await change(scale, length({ kind: 'calibration', millimetres: 25 }))
  expect([await stateOf(), (await report()).measures?.[0]?.figure]).toEqual(['unreviewed', '25.0 mm'])
  await review()
  await change(scale, length())
  expect([await stateOf(), (await report()).measures?.[0]?.figure]).toEqual(['unreviewed', '500 px, sin calibrar'])
  const { db } = server.context.database
  const [row] = await db.select().from(table).where(eq(table.measure, scale))
  if (!row) throw new Error('the measure is gone')
  await db.insert(table).values(Array.from({ length: 3000 }, () => ({ ...row, id: v7() })))
  expect(await refusal(length())).toBe('MEASURE_CHANGES_FULL')
  await change(id, null)
  expect((await report()).measures).toEqual([])
})

it('is in the export of its patient, is the last entry of the record, and is erased with it', async () => {
  const { db } = server.context.database
  const { token } = owner
  const { id: patientId } = await server.answerOf(createPatient, {
    token,
    body: { firstName: 'Rosa', lastName: 'Quispe' },
  })
  analysis = await analysed()
  const { id: imageId } = (await server.answerOf(getAnalysis, { token, params: { id: analysis } })).image
  await db.update(image).set({ patientId }).where(eq(image.id, imageId))
  await change(v7(), length())
  const [row] = await db.select().from(table).where(eq(table.analysisId, analysis))
  expect(await findLastEntryOfPatient(db, patientId)).toEqual(row?.createdAt)
  const { response } = await server.call(`/api/patients/${patientId}/export`, { token })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(JSON.parse(new TextDecoder().decode(files['medidas.json']))).toMatchObject([{ id: row?.id, kind: 'length' }])
  await server.call(`/api/patients/${patientId}/erasure`, { token, json: { now: true } })
  expect(await db.$count(table, eq(table.analysisId, analysis))).toBe(0)
})

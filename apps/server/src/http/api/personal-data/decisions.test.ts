import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createPatient } from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { findLastEntryOfClinic, findLastEntryOfPatient } from '../../../db/queries/records/lifecycle.ts'
import { decision, image, patientConsent, patientNote, report, review, toothRange } from '../../../db/schema.ts'
import { acceptOf, decisionsOf, noteOf } from '../../../testing/decisions.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const exported = async (path: string, token: string, name: string): Promise<unknown> => {
  const { response } = await server.call(`${path}/export`, { token })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return JSON.parse(new TextDecoder().decode(files[name]))
}

/** Two patients of one clinic, each with a radiograph on which a dentist of it wrote a note. */
const open = async () => {
  const owner = await server.newPerson({ password: 'ocho letras' })
  const dentist = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' } })
  const patientOf = async (firstName: string) => {
    const { token } = owner
    const names = { firstName, lastName: 'Mamani' }
    const { id: patient } = await server.answerOf(createPatient, { token, body: names })
    const answer = await server.analyze(token, await sample('panoramic-decayed.jpg'))
    const { id } = (await server.answerOf(getAnalysis, { token, params: { id: answer.analysis_id } })).image
    await server.context.database.db.update(image).set({ patientId: patient }).where(eq(image.id, id))
    const { store } = decisionsOf(server, answer)
    const finding = answer.predictions[0]?.detection_id ?? ''
    await store(dentist, acceptOf(finding), noteOf(finding, `Nota de ${firstName}`))
    return { patient, analysisId: answer.analysis_id, path: `/api/patients/${patient}` }
  }
  return { owner, dentist, rosa: await patientOf('Rosa'), luis: await patientOf('Luis') }
}

it('the export of a patient and of a clinic holds the decisions on their radiographs', async () => {
  const { owner, rosa } = await open()
  const ofRosa = await exported(rosa.path, owner.token, 'decisiones-de-la-clinica.json')
  expect(ofRosa).toMatchObject([
    { analysisId: rosa.analysisId, act: { kind: 'accept' } },
    { act: { kind: 'note', text: 'Nota de Rosa' } },
  ])
  expect(await exported('/api/me', owner.token, 'decisiones-de-la-clinica.json')).toHaveLength(4)
})

it('the export of a dentist holds that and when they decided, and nothing of what they wrote of a patient', async () => {
  const { dentist } = await open()
  const own = await exported('/api/me', dentist.token, 'decisiones.json')
  expect(own).toHaveLength(4)
  expect(own).toMatchObject([{ kind: 'accept', screen: 'preview', at: expect.any(String) }, {}, {}, {}])
  expect(JSON.stringify(own)).not.toContain('Rosa')
})

it('erasing a patient takes the decisions on their radiographs, and no other', async () => {
  const { owner, rosa, luis } = await open()
  const { db } = server.context.database
  const rowsOf = (analysisId: string) => db.$count(decision, eq(decision.analysisId, analysisId))
  await server.call(`${rosa.path}/erasure`, { token: owner.token, json: { now: true } })
  expect([await rowsOf(rosa.analysisId), await rowsOf(luis.analysisId)]).toEqual([0, 2])
})

it('a decision is the last entry of a clinical record', async () => {
  const { rosa } = await open()
  const { db } = server.context.database
  const rows = await db.select().from(decision).where(eq(decision.analysisId, rosa.analysisId))
  expect(await findLastEntryOfPatient(db, rosa.patient)).toEqual(rows.at(-1)?.createdAt)
})

it("a report's text, an edited note and a consent are entries of a clinical record too", async () => {
  const { owner, rosa } = await open()
  const { db } = server.context.database
  const { token } = owner
  const scope = owner.session.scope
  const lastEntries = async () => [await findLastEntryOfPatient(db, rosa.patient), await findLastEntryOfClinic(scope)]
  const json = { texts: { conclusion: 'Sin hallazgos de urgencia.' } }
  await server.call(`/api/analyses/${rosa.analysisId}/report`, { token })
  await server.call(`/api/analyses/${rosa.analysisId}/report`, { method: 'PUT', token, json })
  const [written] = await db.select().from(report).where(eq(report.analysisId, rosa.analysisId))
  expect(written?.texts).toMatchObject(json.texts)
  expect(await lastEntries()).toEqual([written?.updatedAt, written?.updatedAt])
  const path = `${rosa.path}/notes`
  const of = { tooth: null, date: '2026-01-05' }
  const { answer } = await server.call(path, { token, json: { ...of, text: 'Dolor.' } })
  const change = { method: 'PATCH', token, json: { ...of, text: 'Dolor al frío.' } } as const
  await server.call(`/api/patient-notes/${answer['id']}`, change)
  const [note] = await db.select().from(patientNote).where(eq(patientNote.patientId, rosa.patient))
  expect(note?.editedAt).toEqual(expect.any(Date))
  expect(await lastEntries()).toEqual([note?.editedAt, note?.editedAt])
  await server.call(`${rosa.path}/consent`, { method: 'PUT', token, json: { purpose: 'training', given: true } })
  const [consent] = await db.select().from(patientConsent).where(eq(patientConsent.patientId, rosa.patient))
  expect(await lastEntries()).toEqual([consent?.createdAt, consent?.createdAt])
})

it('the last entry of a record with thousands of reviews and tooth ranges is found at once', async () => {
  const { owner, rosa } = await open()
  const { db } = server.context.database
  const row = { clinicId: owner.session.scope.clinicId, analysisId: rosa.analysisId, by: owner.session.user.id }
  const many = <T>(value: T) => Array.from({ length: 3000 }, () => value)
  await db.insert(review).values(many({ ...row, kind: 'reviewed' as const }))
  await db.insert(toothRange).values(many({ ...row, first: '18' as const, last: '11' as const }))
  const latest = await db.select().from(toothRange).where(eq(toothRange.analysisId, rosa.analysisId))
  const times = latest.map(({ createdAt }) => createdAt.getTime())
  expect((await findLastEntryOfPatient(db, rosa.patient))?.getTime()).toBe(Math.max(...times))
})

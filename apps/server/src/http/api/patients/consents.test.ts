import { createPatient, getPatient, recordConsent } from '@xrai/contract/routes/patients'
import { getTimeline } from '@xrai/contract/routes/timeline'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { auditEvent, patientConsent } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let id: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ lastName: 'Quispe' })
  const body = { firstName: 'Rosa', lastName: 'Lazo' }
  id = (await server.answerOf(createPatient, { token: owner.token, body })).id
})

const record = async (given: boolean) =>
  (await server.answerOf(recordConsent, { token: owner.token, params: { id }, body: { purpose: 'training', given } }))
    .consents

it('is a row for each change, and the latest counts', async () => {
  const { db } = server.context.database
  const rows = () => db.select().from(patientConsent).where(eq(patientConsent.patientId, id))
  const { token } = owner
  expect((await server.answerOf(getPatient, { token, params: { id } })).consents).toEqual([])
  expect(await record(false)).toEqual([])
  expect(await record(true)).toMatchObject([{ purpose: 'training', given: true, givenAt: null, by: 'Ana Quispe' }])
  await record(true)
  expect(await rows()).toHaveLength(1)
  await record(false)
  const [given, withdrawn] = await rows()
  const dates = { at: withdrawn?.createdAt.toISOString(), givenAt: given?.createdAt.toISOString() }
  const consents = [{ given: false, ...dates }]
  expect((await server.answerOf(getPatient, { token, params: { id } })).consents).toMatchObject(consents)
  const { entries } = await server.answerOf(getTimeline, { token, params: { id }, query: { kind: 'consent' } })
  expect(entries).toMatchObject([...consents, { given: true, givenAt: null }])
  expect((await rows()).map(({ given }) => given)).toEqual([true, false])
  await expect(db.update(patientConsent).set({ given: true }).where(eq(patientConsent.patientId, id))).rejects.toThrow()
  const events = await db.select().from(auditEvent).where(eq(auditEvent.subjectId, id)).orderBy(auditEvent.id)
  expect(events.filter(({ action }) => action === 'patient-consent')).toHaveLength(2)
})

it('is of no deleted patient', async () => {
  const { token } = owner
  await server.call(`/api/patients/${id}`, { method: 'DELETE', token })
  const json = { purpose: 'training', given: true }
  expect((await server.call(`/api/patients/${id}/consent`, { method: 'PUT', token, json })).status).toBe(404)
})

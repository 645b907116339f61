import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient, deletePatient, getPatientOfAnalysis, matchPatients } from '@xrai/contract/routes/patients'
import type { Body } from '@xrai/contract/routes/route'
import { beforeAll, expect, it } from 'vitest'
import { receiveInstance } from '../../../imaging/receiving/receive-instance.ts'
import type { Person } from '../../../testing/people.ts'
import { freshSample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

type Named = Body<typeof matchPatients>

const added = async (body: Body<typeof createPatient>, { token } = person) =>
  (await server.answerOf(createPatient, { token, body })).id
const matched = async (named: Partial<Named>, { token } = person) => {
  const body = { name: null, number: null, birthDate: null, sex: null, ...named }
  const { matches } = await server.answerOf(matchPatients, { token, body })
  return matches.map(({ id, reason }) => [id, reason])
}

it('finds the patient by document, record number, name with birth date, and name', async () => {
  const rosa = await added({
    firstName: 'Rosa María',
    lastName: 'Núñez Quispe',
    birthDate: '1980-02-29',
    recordNumber: 'HC-42',
    document: { type: 'dni', number: '40123456' },
  })
  const twin = await added({ firstName: 'Luz', lastName: 'Paredes', birthDate: '1980-02-29' })
  expect(await matched({ number: '40.123.456', name: 'NUNEZ^ROSA' })).toEqual([[rosa, 'document']])
  expect(await matched({ number: 'HC-42' })).toEqual([[rosa, 'record']])
  expect(await matched({ name: 'Rosa Nuñez', birthDate: '1980-02-29', number: 'PAX-9' })).toEqual([[rosa, 'birthDate']])
  expect(await matched({ name: 'luz PAREDES' })).toEqual([[twin, 'name']])
  expect(await matched({ number: '40123456', name: 'Luz Paredes' })).toEqual([[twin, 'name']])
  expect(await matched({ name: 'ANONYMOUS', birthDate: '1980-02-29' })).toEqual([])
  expect(await matched({})).toEqual([])
})

it('finds who remains of two records by the number that the merge took', async () => {
  const named = { firstName: 'Inés', lastName: 'Doble Una' }
  const kept = await added({ ...named, recordNumber: 'DU-1' })
  const otherId = await added({ ...named, recordNumber: 'DU-2' })
  const body = { otherId, take: [], notes: 'kept' as const }
  await server.answerOf(mergePatients, { token: person.token, params: { id: kept }, body })
  expect(await matched({ number: 'du-2' })).toEqual([[kept, 'record']])
  expect(await matched({ number: 'DU-1', name: 'DOBLE^INES' })).toEqual([[kept, 'record']])
})

it('finds who remains of two records by the document that the merge took', async () => {
  const named = { firstName: 'Elsa', lastName: 'Doble Papel', birthDate: '1975-04-03' }
  const kept = await added({ ...named, document: { type: 'dni', number: '41000001' } })
  const otherId = await added({ ...named, document: { type: 'dni', number: '41000002' } })
  const body = { otherId, take: [], notes: 'kept' as const }
  await server.answerOf(mergePatients, { token: person.token, params: { id: kept }, body })
  expect(await matched({ number: '41.000.002', name: 'PAPEL' })).toEqual([[kept, 'document']])
  expect(await matched({ number: '41.000.002', name: 'PAPEL^ELSA' })).toEqual([[kept, 'document']])
  expect(await matched({ number: '41000002', name: 'DOBLE^ELSA', birthDate: '1975-04-04' })).toEqual([])
})

it('finds no patient who is deleted or of another clinic, and none where many share the name', async () => {
  const stranger = await server.newPerson({ plan: 'profesional' })
  await added({ firstName: 'Ida', lastName: 'Ajena' }, stranger)
  expect(await matched({ name: 'Ida Ajena' })).toEqual([])
  const gone = await added({ firstName: 'Eva', lastName: 'Borrada' })
  await server.answerOf(deletePatient, { token: person.token, params: { id: gone } })
  expect(await matched({ name: 'Eva Borrada' })).toEqual([])
  for (let i = 0; i < 4; i++) await added({ firstName: 'Juan', lastName: 'Pérez Pérez' })
  expect(await matched({ name: 'Juan Pérez Pérez' })).toEqual([])
})

it('refuses a birth date that is no day', async () => {
  const body = { name: 'Rosa', number: null, birthDate: '1980-02-30', sex: null }
  const { status, answer } = await server.call('/api/patient-matches', { token: person.token, json: body })
  expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
})

it('proposes the patient whom a stored file names, and tells whom it names', async () => {
  const { session, token } = await server.newPerson({ plan: 'profesional' })
  const received = { bytes: await freshSample('panoramic-12bit.dcm'), source: 'dicomweb' as const, sourceName: null }
  const { analysisId } = await receiveInstance(server.context, session.scope, { ...received, by: session.user.id })
  const shown = () => server.answerOf(getPatientOfAnalysis, { token, params: { id: analysisId } })
  const named = { name: 'Paciente Demostración', number: 'DEMO-0001', birthDate: '1980-02-29', sex: 'F' }
  expect(await shown()).toMatchObject({ proposals: [], named })
  const body = { firstName: 'Paciente', lastName: 'Demostración', recordNumber: 'DEMO-0001' }
  const { id } = await server.answerOf(createPatient, { token, body })
  expect((await shown()).proposals).toMatchObject([{ id, reason: 'record' }])
})

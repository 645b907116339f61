import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createCase, editCase } from '@xrai/contract/routes/cases'
import { moveImage } from '@xrai/contract/routes/images'
import { changeMount } from '@xrai/contract/routes/mounts'
import { createOdontogram } from '@xrai/contract/routes/odontograms'
import { createPatient, getPatient, recordConsent } from '@xrai/contract/routes/patients'
import { addPatientNote } from '@xrai/contract/routes/timeline'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../db/columns.ts'
import { patientTables } from '../../../db/queries/records/patient-tables.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let id: string
let caseId: string
let imageId: string

const at = ({ method, path }: Write['of'], of = id) => ({ method, path: path.replace('{id}', of) })

/**
 * From here on each write that references the patient merges them first: after the call found the patient, before the write.
 */
const mergeAtEveryWrite = async () => {
  const { db } = server.context.database
  await db.execute(sql`create function merged_meanwhile() returns trigger language plpgsql as $$ begin
    delete from patient where id = new.patient_id; return new; end $$`)
  for (const { table } of patientTables) {
    await db.execute(sql`create trigger merged_meanwhile before insert or update on ${sql.identifier(getTableName(table))}
      for each row when (new.patient_id = ${sql.raw(`'${id}'`)}) execute function merged_meanwhile()`)
  }
}

/** The database is that of other tests too. */
afterAll(() => server.context.database.db.execute(sql`drop function merged_meanwhile cascade`))

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
  const { token } = owner
  id = (await server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Lazo' } })).id
  caseId = (await server.answerOf(createCase, { token, body: { name: 'Control' } })).id
  const { analysis_id: analysisId } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  imageId = (await server.answerOf(getAnalysis, { token, params: { id: analysisId } })).image.id
  await mergeAtEveryWrite()
})

interface Write {
  readonly of: { readonly method: string; readonly path: string }
  readonly json: object
}

it.each<[string, () => Write]>([
  ['a new case', () => ({ of: createCase, json: { name: 'Otro', patientId: id } })],
  ['a case that gets the patient', () => ({ of: at(editCase, caseId), json: { patientId: id } })],
  ['a radiograph', () => ({ of: at(moveImage, imageId), json: { patientId: id } })],
  ['a note', () => ({ of: at(addPatientNote), json: { text: 'Control', tooth: null, date: '2026-03-05' } })],
  ['an odontogram', () => ({ of: at(createOdontogram), json: { kind: 'initial' } })],
  ['a consent', () => ({ of: at(recordConsent), json: { purpose: 'training', given: true } })],
  [
    'a series',
    () => ({
      of: at(changeMount),
      json: { mount: newId(), template: 'fourteen', date: '2026-03-05', changes: [{ frame: '18-16', image: null }] },
    }),
  ],
])('%s of a patient who is merged at that moment is refused, and nothing is written', async (_, write) => {
  const { of, json } = write()
  const { token } = owner
  const { status, answer } = await server.call(of.path, { method: of.method.toUpperCase(), token, json })
  expect([status, answer['code']]).toEqual([409, 'PATIENT_GONE'])
  const patient = await server.answerOf(getPatient, { token, params: { id } })
  expect(patient).toMatchObject({ caseCount: 0, imageCount: 0, consents: [] })
})

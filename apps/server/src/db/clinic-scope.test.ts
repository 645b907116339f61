// @module-tag postgres
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { Person } from '../testing/people.ts'
import { sample } from '../testing/samples.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { inTransaction } from './clinic-scope.ts'
import { insertPatient } from './queries/records/patients.ts'
import { analysis, auditEvent, clinicalCase, creditEntry, finding, image, patient, report, review } from './schema.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
})

describe('a query of a clinic', () => {
  it('does not type-check without one', () => {
    const { db } = person.session.scope
    const rosa = { firstName: 'Rosa', lastName: 'Lazo' }
    // @ts-expect-error no clinic
    expectTypeOf(() => insertPatient({ db }, rosa)).toBeFunction()
    // @ts-expect-error a string is no ClinicId
    expectTypeOf(() => insertPatient({ db, clinicId: 'some clinic' }, rosa)).toBeFunction()
    // @ts-expect-error a row without its clinic
    expectTypeOf(() => db.insert(patient).values(rosa)).toBeFunction()
  })

  it('is possible for every table, because each has a clinic column', () => {
    for (const table of [analysis, auditEvent, clinicalCase, creditEntry, finding, image, patient, report, review]) {
      expect(table.clinicId.notNull).toBe(true)
    }
  })

  it('writes either the whole transaction or nothing', async () => {
    const { scope } = person.session
    const before = await scope.db.$count(patient)
    const work = inTransaction(scope, async inside => {
      await insertPatient(inside, { firstName: 'Rosa', lastName: 'Lazo' })
      throw new Error('too late')
    })
    await expect(work).rejects.toThrow('too late')
    expect(await scope.db.$count(patient)).toBe(before)
  })
})

describe('an append-only row', () => {
  it('written by the detector, a dentist, the ledger or the audit trail cannot be changed afterwards', async () => {
    const { db } = person.session.scope
    const { analysis_id: id } = await server.analyze(person.token, await sample('panoramic-healthy.jpg'))
    await server.call(`/api/analyses/${id}`, { method: 'PATCH', token: person.token, json: { reviewed: true } })
    const changes = [
      () => db.update(finding).set({ class: 'Caries' }),
      () => db.update(review).set({ kind: 'reopened' }),
      () => db.update(creditEntry).set({ amount: 100 }),
      () => db.update(auditEvent).set({ action: 'login' }),
    ]
    for (const change of changes) {
      await expect(change().then()).rejects.toMatchObject({
        cause: { message: expect.stringContaining('never updated') },
      })
    }
  })
})

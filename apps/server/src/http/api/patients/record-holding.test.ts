import { dayMs } from '@xrai/contract/records/durations'
import { allRoutes } from '@xrai/contract/routes/all'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { createCase } from '@xrai/contract/routes/cases'
import { setRetention } from '@xrai/contract/routes/clinic'
import { createPatient } from '@xrai/contract/routes/patients'
import { getReport } from '@xrai/contract/routes/reports'
import { nameOfCall } from '@xrai/contract/routes/route'
import { and, eq, inArray } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { findImageByHash } from '../../../db/queries/imaging/images.ts'
import { insertCase } from '../../../db/queries/records/cases.ts'
import { insertPatient } from '../../../db/queries/records/patients.ts'
import { auditEvent, clinic, clinicalCase, erasure, image, patient } from '../../../db/schema.ts'
import { eraseDue } from '../../../records/personal-data/erase-due.ts'
import { sweepDeleted } from '../../../records/retention/sweep-deleted.ts'
import { queryOf, requestOf } from '../../../testing/clinic-rows.ts'
import type { Person } from '../../../testing/people.ts'
import { kindInPath } from '../../../testing/row-kinds.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const years = 5
const password = 'ocho letras'

let server: TestServer
beforeAll(async () => {
  const plain = await openTestServer()
  server = await openTestServer({ settings: { ...plain.context.settings, recordRetentionYears: years } })
})

/** A number of days from now, or before the retention of rows written now ends. */
const inDays = (days: number) => ({ now: new Date(Date.now() + days * dayMs), years })
const yearsLater = (days = 0) => {
  const now = new Date()
  now.setUTCFullYear(now.getUTCFullYear() + years)
  return { now: new Date(now.getTime() + days * dayMs), years }
}
const isYearsFrom = (moment: unknown) => Math.abs(Date.parse(String(moment)) - yearsLater().now.getTime()) < 5 * 60_000

/** A patient with a case, its analysed radiograph with a report, and one more radiograph in no case. */
const record = async (owner: Person) => {
  const { token } = owner
  const { db } = server.context.database
  const names = { firstName: 'Rosa', lastName: 'Irrepetible' }
  const { id: patientId } = await server.answerOf(createPatient, { token, body: names })
  const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Caso irrepetible', patientId } })
  const analysed = async (place: { readonly caseId: string } | { readonly patientId: string }) => {
    const bytes = new Uint8Array([
      ...(await sample('panoramic-healthy.jpg')),
      ...crypto.getRandomValues(new Uint8Array(16)),
    ])
    const { analysis_id: analysis } = await server.analyze(token, bytes)
    const { id: imageId } = (await server.answerOf(getAnalysis, { token, params: { id: analysis } })).image
    const [row] = await db.update(image).set(place).where(eq(image.id, imageId)).returning()
    const { reportCode: report } = await server.answerOf(getReport, { token, params: { id: analysis } })
    return { analysis, image: imageId, report, hash: row?.originalHash ?? '' }
  }
  return { patientId, caseId, inCase: await analysed({ caseId }), alone: await analysed({ patientId }) }
}

/** A patient with a case, and nothing to analyse. */
const emptyRecord = async ({ session: { scope } }: Person) => {
  const patientId = await insertPatient(scope, { firstName: 'Rosa', lastName: 'Irrepetible' })
  const values = { name: 'Caso irrepetible', description: null, patientId, idempotencyKey: null }
  return { patientId, caseId: (await insertCase(scope, values)) ?? '' }
}
type ClinicalRecord = Awaited<ReturnType<typeof record>>

/** Every id of the record that occurs in a path of the contract, by kind. */
const idsOf = ({ patientId, caseId, inCase, alone }: ClinicalRecord) => ({
  patient: [patientId],
  plannedErasure: [patientId],
  case: [caseId],
  analysis: [inCase.analysis, alone.analysis],
  image: [inCase.image, alone.image],
  report: [inCase.report, alone.report],
})

const rowsLeft = async ({ patientId, caseId, inCase, alone }: ClinicalRecord) => {
  const { db } = server.context.database
  return (
    (await db.$count(patient, eq(patient.id, patientId))) +
    (await db.$count(clinicalCase, eq(clinicalCase.id, caseId))) +
    (await db.$count(image, eq(image.id, inCase.image))) +
    (await db.$count(image, eq(image.id, alone.image)))
  )
}

const isStored = (hash: string) =>
  server.context.files.read(hash).then(
    () => true,
    () => false,
  )

const erasePatient = (owner: Person, id: string, now: boolean) =>
  server.call(`/api/patients/${id}/erasure`, { token: owner.token, json: { now } })

describe('a held patient', () => {
  it('is read by no route, list or trash and cannot be restored; the export of the owner holds it', async () => {
    const owner = await server.newPerson({ password, plan: 'empresarial' })
    const held = await record(owner)
    const { answer } = await erasePatient(owner, held.patientId, true)
    expect([answer['dueAt'], isYearsFrom(answer['heldUntil'])]).toEqual([null, true])

    const ids: Readonly<Record<string, readonly string[]>> = idsOf(held)
    const byId = allRoutes.filter(route => ids[kindInPath(route) ?? ''] !== undefined)
    expect(byId.length).toBeGreaterThan(20)
    for (const route of byId) {
      for (const id of ids[kindInPath(route) ?? ''] ?? []) {
        const path = route.path.replace(/\{\w+\}/, id) + queryOf(route)
        const { status } = await server.call(path, { token: owner.token, ...(await requestOf(route)) })
        expect([nameOfCall(route), status]).toEqual([nameOfCall(route), 404])
      }
    }
    const lists = allRoutes.filter(
      route =>
        route.method === 'get' &&
        route.access.session &&
        kindInPath(route) === null &&
        route.path !== '/api/me/export' &&
        // A stream goes on: of notifications it carries their number alone.
        !('events' in route.answer),
    )
    const known = [...Object.values(ids).flat(), 'rrepetible']
    for (const route of lists) {
      for (const query of ['', '?state=deleted', '?q=irrepetible']) {
        const { response } = await server.call(`${route.path}${query}`, { token: owner.token })
        const text = await response
          .clone()
          .text()
          .catch(() => '')
        // A trail contains the ids of the subjects, like those of erased ones, and nothing else.
        const isTrail = ['/api/me/activity', '/api/audit', '/api/audit.csv'].includes(route.path)
        const found = (isTrail ? ['rrepetible'] : known).filter(word => text.includes(word))
        expect([route.path, query, found]).toEqual([route.path, query, []])
      }
    }

    // The owner answers for the record and can still take it along.
    const { response } = await server.call('/api/me/export', { token: owner.token })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(new TextDecoder().decode(files['pacientes.json'])).toContain('Irrepetible')
    expect(Object.keys(files)).toContain(`imagenes/${held.inCase.image}.jpg`)
  })

  it('is hidden when the days of undoing are over, and erased with its files when the retention is', async () => {
    const owner = await server.newPerson({ password })
    const { db } = server.context.database
    const held = await record(owner)
    const planned = await erasePatient(owner, held.patientId, false)
    expect(planned.answer['dueAt']).toEqual(expect.any(String))
    expect(isYearsFrom(planned.answer['heldUntil'])).toBe(true)
    await eraseDue(db, server.context.files, inDays(6))
    const asked = await server.call(`/api/patients/${held.patientId}/erasure`, { token: owner.token })
    expect(asked.answer).toEqual(planned.answer)

    await eraseDue(db, server.context.files, inDays(8))
    expect((await server.call(`/api/patients/${held.patientId}`, { token: owner.token })).status).toBe(404)
    const keeping = await server.call(`/api/patients/${held.patientId}/erasure`, {
      method: 'DELETE',
      token: owner.token,
    })
    expect(keeping.status).toBe(404)
    for (const policy of [inDays(40), yearsLater(-1)]) {
      await eraseDue(db, server.context.files, policy)
      await sweepDeleted(db, server.context.files, policy)
      expect([await rowsLeft(held), await isStored(held.inCase.hash)]).toEqual([4, true])
    }
    await eraseDue(db, server.context.files, yearsLater(1))
    expect(await rowsLeft(held)).toBe(0)
    expect([await isStored(held.inCase.hash), await isStored(held.alone.hash)]).toEqual([false, false])
    const [proof] = await db.select().from(erasure).where(eq(erasure.subjectId, held.patientId))
    expect([proof?.heldAt, proof?.doneAt]).toEqual([expect.any(Date), expect.any(Date)])
  })

  it('can be undone in the days of undoing', async () => {
    const owner = await server.newPerson({ password })
    const kept = await emptyRecord(owner)
    await erasePatient(owner, kept.patientId, false)
    const path = `/api/patients/${kept.patientId}`
    expect((await server.call(`${path}/erasure`, { method: 'DELETE', token: owner.token })).status).toBe(200)
    await eraseDue(server.context.database.db, server.context.files, inDays(8))
    expect((await server.call(path, { token: owner.token })).status).toBe(200)
  })

  it('is erased at the next run once the retention is switched off', async () => {
    const owner = await server.newPerson({ password })
    const { db } = server.context.database
    const { patientId } = await emptyRecord(owner)
    await erasePatient(owner, patientId, true)
    const left = () => db.$count(patient, eq(patient.id, patientId))
    expect(await left()).toBe(1)
    await eraseDue(db, server.context.files, { now: new Date(), years: null })
    expect(await left()).toBe(0)
  })
})

describe('a deleted case', () => {
  it('has the end of its holding, leaves the trash after thirty days, is erased when the retention ends', async () => {
    const owner = await server.newPerson()
    const { db } = server.context.database
    const { caseId, inCase } = await record(owner)
    const { answer } = await server.call(`/api/cases/${caseId}`, { method: 'DELETE', token: owner.token })
    expect(isYearsFrom(answer['heldUntil'])).toBe(true)
    const deletedAt = new Date(Date.now() - 31 * dayMs)
    await db.update(clinicalCase).set({ deletedAt }).where(eq(clinicalCase.id, caseId))
    const left = () => db.$count(image, eq(image.id, inCase.image))
    await sweepDeleted(db, server.context.files, { now: new Date(), years })
    expect(await left()).toBe(1)
    const trash = await server.call('/api/cases?state=deleted', { token: owner.token })
    expect(trash.answer['cases']).toEqual([])
    const restore = await server.call(`/api/cases/${caseId}/restore`, { method: 'POST', token: owner.token })
    expect(restore.status).toBe(404)
    await sweepDeleted(db, server.context.files, yearsLater(1))
    expect([await left(), await isStored(inCase.hash)]).toEqual([0, false])
  })

  it('lets the same file come anew once it can no longer be restored', async () => {
    const owner = await server.newPerson()
    const { db } = server.context.database
    const { caseId, inCase, alone } = await record(owner)
    const deletedAt = new Date(Date.now() - 31 * dayMs)
    await db.update(clinicalCase).set({ deletedAt }).where(eq(clinicalCase.id, caseId))
    await db.update(image).set({ deletedAt }).where(eq(image.id, alone.image))
    const { scope } = owner.session
    const present = () =>
      Promise.all([inCase, alone].map(async ({ hash }) => (await findImageByHash(scope, hash))?.imageId ?? null))
    expect(await present()).toEqual([inCase.image, alone.image])
    await sweepDeleted(db, server.context.files, { now: new Date(), years })
    expect(await present()).toEqual([null, null])
    const left = () => db.$count(image, inArray(image.id, [inCase.image, alone.image]))
    expect(await left()).toBe(2)
    await sweepDeleted(db, server.context.files, yearsLater(1))
    expect(await left()).toBe(0)
  })

  it('counts from its last entry, not from its beginning', async () => {
    const owner = await server.newPerson()
    const { db } = server.context.database
    const { caseId } = await record(owner)
    const old = new Date(Date.now() - 10 * 366 * dayMs)
    await db.update(clinicalCase).set({ createdAt: old, deletedAt: old }).where(eq(clinicalCase.id, caseId))
    await sweepDeleted(db, server.context.files, { now: new Date(), years })
    expect(await db.$count(clinicalCase, eq(clinicalCase.id, caseId))).toBe(1)
    await sweepDeleted(db, server.context.files, { now: new Date(), years: null })
    expect(await db.$count(clinicalCase, eq(clinicalCase.id, caseId))).toBe(0)
  })
})

describe('a deleted patient', () => {
  it('is held like a record and leaves the cases', async () => {
    const owner = await server.newPerson()
    const { db } = server.context.database
    const { patientId, caseId } = await emptyRecord(owner)
    const { answer } = await server.call(`/api/patients/${patientId}`, { method: 'DELETE', token: owner.token })
    expect(isYearsFrom(answer['heldUntil'])).toBe(true)
    await sweepDeleted(db, server.context.files, inDays(31))
    expect(await db.$count(patient, eq(patient.id, patientId))).toBe(1)
    await sweepDeleted(db, server.context.files, yearsLater(1))
    expect(await db.$count(patient, eq(patient.id, patientId))).toBe(0)
    expect((await server.call(`/api/cases/${caseId}`, { token: owner.token })).status).toBe(200)
  })
})

describe('an account that is erased with its clinic', () => {
  it('loses the person at once and keeps the records, closed to every caller, until the retention ends', async () => {
    const owner = await server.newPerson({ password })
    const { db } = server.context.database
    const { clinicId } = owner.session.scope
    const held = await record(owner)
    const { key } = await server.answerOf(createKey, { token: owner.token, body: { name: 'Llave' } })
    const before = await server.call('/api/me/erasure', { token: owner.token })
    expect([before.answer['dueAt'], isYearsFrom(before.answer['heldUntil'])]).toEqual([null, true])
    await server.call('/api/me/erasure', { token: owner.token, json: { now: true } })
    expect((await server.call('/api/session', { token: owner.token })).status).toBe(401)
    const login = await server.call('/api/auth/login', { json: { email: owner.email, password } })
    expect(login.answer['code']).toBe('CREDENTIALS_WRONG')
    const byKey = await server.call('/api/cases', { token: key })
    expect(byKey.status).toBe(401)

    await eraseDue(db, server.context.files, yearsLater(-1))
    const [row] = await db.select().from(clinic).where(eq(clinic.id, clinicId))
    expect([await rowsLeft(held), row?.heldAt]).toEqual([4, expect.any(Date)])
    await eraseDue(db, server.context.files, yearsLater(1))
    const [erased] = await db.select().from(clinic).where(eq(clinic.id, clinicId))
    expect([await rowsLeft(held), erased?.name, erased?.heldAt]).toEqual([0, '—', null])
    expect(await isStored(held.inCase.hash)).toBe(false)
  })

  it('shows no date where the clinic has no record or other members stay in it', async () => {
    const empty = await server.newPerson()
    expect((await server.call('/api/me/erasure', { token: empty.token })).answer['heldUntil']).toBeNull()
    const owner = await server.newPerson()
    await emptyRecord(owner)
    const { clinicId } = owner.session.scope
    await server.newPerson({ joins: { clinicId, role: 'owner' } })
    expect((await server.call('/api/me/erasure', { token: owner.token })).answer['heldUntil']).toBeNull()
  })
})

describe("a clinic's own term", () => {
  const setTerm = (token: string, recordYears: unknown) =>
    server.call(setRetention.path, { method: 'PUT', token, json: { recordYears } })

  it("is whole years from the installation's to 100, and an event with both terms", async () => {
    const owner = await server.newPerson()
    const codes = [
      [years - 1, 'RETENTION_TOO_SHORT'],
      [0, 'RETENTION_YEARS_INVALID'],
      [101, 'RETENTION_YEARS_INVALID'],
      [7.5, 'RETENTION_YEARS_INVALID'],
      ['20', 'RETENTION_YEARS_INVALID'],
    ] as const
    for (const [sent, code] of codes) expect((await setTerm(owner.token, sent)).answer['code']).toBe(code)
    const set = await setTerm(owner.token, 20)
    expect(set.answer['retention']).toMatchObject({ recordYears: 20, leastYears: years })
    await setTerm(owner.token, 20)
    expect((await setTerm(owner.token, null)).answer['retention']).toMatchObject({ recordYears: years })
    const events = await server.context.database.db
      .select({ detail: auditEvent.detail })
      .from(auditEvent)
      .where(and(eq(auditEvent.clinicId, owner.session.scope.clinicId), eq(auditEvent.action, 'retention-edit')))
      .orderBy(auditEvent.id)
    expect(events.map(({ detail }) => detail)).toEqual(['min > 20', '20 > min'])
  })

  it("holds its deleted and erased records longer than another clinic's, until it is shortened", async () => {
    const { database, files } = server.context
    const longer = await server.newPerson({ password })
    const other = await server.newPerson({ password })
    await setTerm(longer.token, years + 1)
    const held = await Promise.all(
      [longer, other].map(async owner => {
        const deleted = await emptyRecord(owner)
        const erased = await emptyRecord(owner)
        const { answer } = await server.call(`/api/patients/${deleted.patientId}`, {
          method: 'DELETE',
          token: owner.token,
        })
        const planned = await erasePatient(owner, erased.patientId, true)
        return { ids: [deleted.patientId, erased.patientId], ends: [answer['heldUntil'], planned.answer['heldUntil']] }
      }),
    )
    const yearsOf = (end: unknown) => new Date(String(end)).getUTCFullYear() - new Date().getUTCFullYear()
    expect(held.map(({ ends }) => ends.map(yearsOf))).toEqual([
      [years + 1, years + 1],
      [years, years],
    ])
    const left = async () => {
      await eraseDue(database.db, files, yearsLater(1))
      await sweepDeleted(database.db, files, yearsLater(1))
      return Promise.all(held.map(({ ids }) => database.db.$count(patient, inArray(patient.id, ids))))
    }
    expect(await left()).toEqual([2, 0])
    await setTerm(longer.token, null)
    expect(await left()).toEqual([0, 0])
  })
})

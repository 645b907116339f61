// @module-tag postgres
import { dayMs } from '@xrai/contract/records/durations'
import { createCase } from '@xrai/contract/routes/cases'
import { createPatient } from '@xrai/contract/routes/patients'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { rowsOf } from '../../db/applied-migrations.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findUser, updateUser } from '../../db/queries/accounts/people.ts'
import { insertImage } from '../../db/queries/imaging/new-radiographs.ts'
import { lockCase } from '../../db/queries/records/case-work.ts'
import { insertCase } from '../../db/queries/records/cases.ts'
import { findErasure, insertErasure } from '../../db/queries/records/erasures.ts'
import { clinicalCase, image, session, user } from '../../db/schema.ts'
import { readSettings } from '../../settings/settings.ts'
import { waitUntil } from '../../testing/cases.ts'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { executeErasure } from './erase.ts'
import { sweepUnprovedAccounts } from './sweep-unproved.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'profesional' })
})

const newRadiograph = (scope: ClinicScope, caseId: string) =>
  insertImage(scope, {
    caseId,
    uploadedBy: owner.session.user.id,
    fileName: 'rosa-lazo.jpg',
    bytes: 1,
    format: 'jpeg',
    width: 1,
    height: 1,
    bitsPerSample: 8,
    originalHash: crypto.randomUUID(),
  })

/** A patient with a case and a radiograph. */
const newRecord = async () => {
  const { token, session } = owner
  const body = { firstName: 'Rosa', lastName: 'Lazo' }
  const { id: patientId } = await server.answerOf(createPatient, { token, body })
  const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Caso', patientId } })
  await newRadiograph(session.scope, caseId)
  return { patientId, caseId }
}

type PatientRecord = Awaited<ReturnType<typeof newRecord>>

/** Writes in a transaction that began before the erasure; the erasure waits for its end. */
const eraseDuring = async (
  { patientId }: PatientRecord,
  years: number | null,
  { begin, end }: Readonly<Record<'begin' | 'end', (inside: ClinicScope) => Promise<unknown>>>,
) => {
  const { scope, user } = owner.session
  const { db } = scope
  const now = new Date()
  const request = { kind: 'patient', subjectId: patientId, requestedBy: user.id, dueAt: now } as const
  const row = await insertErasure(scope, request)
  let erasing: ReturnType<typeof executeErasure> | undefined
  await db.transaction(async tx => {
    const inside = { ...scope, db: tx }
    await begin(inside)
    erasing = executeErasure(db, server.context.files, row, { now, years })
    await waitForLock()
    await end(inside)
  })
  return erasing
}

/** Waits until another transaction waits for a lock. */
const waitForLock = () =>
  waitUntil(async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return rowsOf(await server.context.database.db.execute(waiting)).length > 0
  })

const shownOf = async () => {
  const { db, clinicId } = owner.session.scope
  return {
    images: await db.$count(image, and(eq(image.clinicId, clinicId), isNull(image.heldAt))),
    cases: await db.$count(clinicalCase, and(eq(clinicalCase.clinicId, clinicId), isNull(clinicalCase.heldAt))),
  }
}

// The embedded database runs one transaction at a time.
const isEmbedded = inject('databaseUrl') === undefined

it.skipIf(isEmbedded).each([
  { state: 'erased', years: null },
  { state: 'held', years: 5 },
])(
  'a radiograph that is being uploaded to the case of a patient is $state with the patient',
  async ({ state, years }) => {
    const record = await newRecord()
    const done = await eraseDuring(record, years, {
      begin: inside => lockCase(inside, record.caseId),
      end: inside => newRadiograph(inside, record.caseId),
    })
    expect(done).toBe(state)
    expect(await shownOf()).toEqual({ images: 0, cases: 0 })
  },
)

it.skipIf(isEmbedded).each([
  { state: 'erased', years: null },
  { state: 'held', years: 5 },
])('a case that is being created for a patient is $state with the patient', async ({ state, years }) => {
  const record = await newRecord()
  const fields = { name: 'Otro', description: null, patientId: record.patientId, siteId: null, idempotencyKey: null }
  const done = await eraseDuring(record, years, {
    begin: inside => insertCase(inside, fields),
    end: async () => undefined,
  })
  expect(done).toBe(state)
  expect(await shownOf()).toEqual({ images: 0, cases: 0 })
})

it.skipIf(isEmbedded)('an account that is being proved stays when the unproved ones are swept', async () => {
  const { db } = server.context.database
  const { session: held } = await server.newPerson()
  const { id } = held.user
  const now = new Date()
  const before = new Date(now.getTime() - 400 * dayMs)
  await db.update(session).set({ lastSeenAt: before }).where(eq(session.userId, id))
  await db.update(user).set({ createdAt: before, emailVerified: false }).where(eq(user.id, id))
  const smtp = { url: 'smtp://localhost', from: 'XRAI <a@example.com>' }
  const needs = { db, files: server.context.files, settings: { ...readSettings({}), smtp }, now }
  let sweeping: Promise<number> | undefined
  await db.transaction(async tx => {
    await updateUser(tx, id, { emailVerified: true })
    sweeping = sweepUnprovedAccounts(needs)
    await waitForLock()
  })
  expect(await sweeping).toBe(0)
  expect(await findUser(db, id)).toMatchObject({ erasedAt: null, emailVerified: true })
  expect(await findErasure(db, 'person', id)).toBeNull()

  await updateUser(db, id, { emailVerified: false })
  expect(await sweepUnprovedAccounts(needs)).toBe(1)
  expect((await findUser(db, id))?.erasedAt).toBeInstanceOf(Date)
})

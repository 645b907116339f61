import { dayMs } from '@xrai/contract/records/durations'
import { createCase, deleteCase, restoreCase } from '@xrai/contract/routes/cases'
import { choosePlan } from '@xrai/contract/routes/plans'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertPatientLink } from '../../db/queries/reports/patient-links.ts'
import { clinic, clinicalCase, image, notification } from '../../db/schema.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { notifyEnding } from './notify-ending.ts'
import { readNotifications } from './read-notifications.ts'
import { settleUnread } from './settle-unread.ts'

const hourMs = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const certificate = (inDays: number) => ({ certificate: { validToDate: new Date(Date.now() + inDays * dayMs) } })
const run = (signing: Parameters<typeof notifyEnding>[1] = null) =>
  notifyEnding(server.context.database.db, signing, new Date())
const told = async ({ session }: Person, signing: Parameters<typeof notifyEnding>[1] = null) =>
  (await readNotifications(session, signing, { limit: 50 })).notifications
const kindsOf = async (person: Person, signing: Parameters<typeof notifyEnding>[1] = null) =>
  (await told(person, signing)).map(({ kind }) => kind)

describe('the end of a trial', () => {
  const trialThatEnds = async (inMs: number) => {
    const owner = await server.newPerson()
    await server.answerOf(choosePlan, { token: owner.token, body: { plan: 'profesional' } })
    const { db, clinicId } = owner.session.scope
    await db
      .update(clinic)
      .set({ trialEndsAt: new Date(Date.now() + inMs) })
      .where(eq(clinic.id, clinicId))
    return owner
  }

  it('is announced once to the owners three days before, unless they have chosen Básico', async () => {
    const early = await trialThatEnds(4 * dayMs)
    const late = await trialThatEnds(2 * dayMs)
    const dentist = await server.newPerson({ joins: { clinicId: late.session.scope.clinicId, role: 'dentist' } })
    await run()
    await run()
    expect(await kindsOf(early)).toEqual([])
    expect(await kindsOf(late)).toEqual(['trial-ending'])
    expect(await kindsOf(dentist)).toEqual([])
    await server.answerOf(choosePlan, { token: late.token, body: { plan: 'basico' } })
    expect(await kindsOf(late)).toEqual([])
  })

  it('is announced again when it is over', async () => {
    const owner = await trialThatEnds(-hourMs)
    await run()
    expect(await kindsOf(owner)).toEqual(['trial-ended'])
  })
})

describe('the end of a link', () => {
  it('is announced to its creator if it lasts for days and is open and unopened', async () => {
    const owner = await server.newPerson({ plan: 'empresarial' })
    const { scope, user } = owner.session
    const { analysis_id: analysisId } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
    const make = (madeMs: number, endsMs: number) =>
      insertPatientLink(scope, {
        analysisId,
        hash: crypto.randomUUID(),
        by: user.id,
        createdAt: new Date(Date.now() - madeMs),
        expiresAt: new Date(Date.now() + endsMs),
      })
    await make(hourMs, 5 * hourMs)
    await make(2 * dayMs, 20 * hourMs)
    await make(2 * dayMs, 5 * hourMs)
    await run()
    expect((await kindsOf(owner)).filter(kind => kind === 'link-ending')).toHaveLength(1)
  })
})

describe('the trash', () => {
  it('is announced three days before something leaves it, and no longer once it is restored', async () => {
    const owner = await server.newPerson()
    const { token, session } = owner
    const { id } = await server.answerOf(createCase, { token, body: { name: 'Rosa' } })
    await server.answerOf(deleteCase, { token, params: { id }, query: {} })
    await run()
    expect(await kindsOf(owner)).toEqual([])
    await session.scope.db
      .update(clinicalCase)
      .set({ deletedAt: new Date(Date.now() - 28 * dayMs) })
      .where(eq(clinicalCase.id, id))
    await run()
    expect(await told(owner)).toMatchObject([{ kind: 'trash-ending', count: 1, endsAt: expect.any(String) }])
    await server.answerOf(restoreCase, { token, params: { id } })
    expect(await told(owner)).toEqual([])
    await server.analyze(token, await sample('panoramic-healthy.jpg'))
    await session.scope.db
      .update(image)
      .set({ deletedAt: new Date(Date.now() - 29 * dayMs) })
      .where(eq(image.clinicId, session.scope.clinicId))
    await run()
    expect(await told(owner)).toMatchObject([{ kind: 'trash-ending', count: 1 }])
    // A radiograph trashed with its case leaves with the case.
    await session.scope.db.update(image).set({ caseId: id }).where(eq(image.clinicId, session.scope.clinicId))
    await server.answerOf(deleteCase, { token, params: { id }, query: {} })
    expect(await told(owner)).toEqual([])
    // Obsolete notifications are marked as read instead of being checked each time.
    const { clinicId, db } = session.scope
    const unread = () => db.$count(notification, and(eq(notification.clinicId, clinicId), isNull(notification.readAt)))
    expect(await unread()).toBeGreaterThan(0)
    await settleUnread(db, null, new Date(Date.now() + 2 * hourMs))
    expect(await unread()).toBe(0)
  })
})

describe('the day on which something leaves the trash', () => {
  it('is that of the time zone of the clinic', async () => {
    const owner = await server.newPerson()
    const { token, session } = owner
    const { id } = await server.answerOf(createCase, { token, body: { name: 'Rosa' } })
    await server.answerOf(deleteCase, { token, params: { id }, query: {} })
    const day = new Date(Date.now() + dayMs).toLocaleDateString('sv-SE', { timeZone: 'America/Lima' })
    // It is the next day in UTC.
    const end = Date.parse(`${day}T21:00:00-05:00`)
    await session.scope.db
      .update(clinicalCase)
      .set({ deletedAt: new Date(end - 30 * dayMs) })
      .where(eq(clinicalCase.id, id))
    await run()
    expect(await told(owner)).toMatchObject([
      { kind: 'trash-ending', count: 1, endsAt: new Date(`${day}T00:00:00-05:00`).toISOString() },
    ])
    // That day began an hour earlier there.
    await session.scope.db
      .update(clinic)
      .set({ timeZone: 'America/Puerto_Rico' })
      .where(eq(clinic.id, session.scope.clinicId))
    await run()
    expect(await told(owner)).toHaveLength(1)
  })

  it('is announced in a time zone that the database does not know, and to the other clinics', async () => {
    const unknown = await server.newPerson()
    const known = await server.newPerson()
    for (const { token, session } of [unknown, known]) {
      const { id } = await server.answerOf(createCase, { token, body: { name: 'Rosa' } })
      await server.answerOf(deleteCase, { token, params: { id }, query: {} })
      const deletedAt = new Date(Date.now() - 28 * dayMs)
      await session.scope.db.update(clinicalCase).set({ deletedAt }).where(eq(clinicalCase.id, id))
    }
    const { db, clinicId } = unknown.session.scope
    await db.update(clinic).set({ timeZone: 'VST' }).where(eq(clinic.id, clinicId))
    await run()
    expect(await kindsOf(unknown)).toEqual(['trash-ending'])
    expect(await kindsOf(known)).toEqual(['trash-ending'])
  })
})

describe('the expiry of the signing certificate', () => {
  it('is announced to owners thirty days before, and no longer once another one is set', async () => {
    const owner = await server.newPerson()
    await run(certificate(31))
    expect(await kindsOf(owner, certificate(31))).toEqual([])
    const ending = certificate(20)
    await run(ending)
    expect(await kindsOf(owner, ending)).toEqual(['certificate-ending'])
    expect(await kindsOf(owner, certificate(400))).toEqual([])
    await server.context.database.db.delete(notification).where(eq(notification.kind, 'certificate-ending'))
  })
})

import { dayMs } from '@xrai/contract/records/durations'
import { and, eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertCase } from '../../db/queries/records/cases.ts'
import * as schema from '../../db/schema.ts'
import { readSettings } from '../../settings/settings.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { renderRules } from './render-rules.ts'
import { retentionRules } from './rules.ts'
import { sweepExpired } from './sweep-expired.ts'

const { contactMessage, erasure, invitation, oneTimeToken, session, user, clinic, attempt, twoFactor } = schema
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const withMail = readSettings({ SMTP_URL: 'smtp://localhost:25', UNPROVED_ACCOUNT_DAYS: '30' })
const sweepAt = (now: Date, settings = readSettings({})) =>
  sweepExpired({ db: server.context.database.db, files: server.context.files, settings, now })

describe('the rules of retention', () => {
  it('name every table of the database exactly once', () => {
    const tables = Object.values(schema)
      .filter(value => is(value, PgTable))
      .map(getTableName)
    expect(retentionRules.map(({ table }) => table).toSorted()).toEqual(tables.toSorted())
  })

  it('match docs/retention.md', async () => {
    await expect(renderRules(retentionRules)).toMatchFileSnapshot('../../../../../docs/retention.md')
  })

  it('are all applied even if one of them fails, which is reported', async () => {
    const done: string[] = []
    const rule = { table: 'x', kept: '', end: '', why: '' }
    const rules = [
      { ...rule, sweep: () => Promise.reject(new Error('no disk')) },
      { ...rule, sweep: async () => done.push('second') },
    ]
    const { database, files, settings } = { ...server.context, settings: readSettings({}) }
    const swept = sweepExpired({ db: database.db, files, settings, now: new Date() }, rules)
    await expect(swept).rejects.toThrow(AggregateError)
    expect(done).toEqual(['second'])
  })
})

describe('the nightly sweep', () => {
  it('deletes expired sessions only', async () => {
    const { db } = server.context.database
    const person = await server.newPerson()
    const own = eq(session.userId, person.session.user.id)
    await sweepAt(new Date())
    expect(await db.$count(session, own)).toBe(1)
    await db
      .update(session)
      .set({ expiresAt: daysFromNow(-1) })
      .where(own)
    await sweepAt(new Date())
    expect(await db.$count(session, own)).toBe(0)
  })

  it('deletes tokens a day after their expiry, unconfirmed second steps after a day, old attempts', async () => {
    const { db } = server.context.database
    const {
      session: {
        user: { id: userId },
      },
    } = await server.newPerson()
    const hash = () => crypto.randomUUID()
    await db.insert(oneTimeToken).values([
      { purpose: 'two-factor', userId, hash: hash(), expiresAt: daysFromNow(-2) },
      { purpose: 'two-factor', userId, hash: hash(), expiresAt: daysFromNow(-0.5) },
    ])
    await db.insert(twoFactor).values({ userId, secret: 'x', createdAt: daysFromNow(-2) })
    const other = await server.newPerson()
    const confirmed = {
      userId: other.session.user.id,
      secret: 'x',
      createdAt: daysFromNow(-2),
      confirmedAt: daysFromNow(-2),
    }
    await db.insert(twoFactor).values(confirmed)
    const key = hash()
    await db.insert(attempt).values(
      [-0.1, 0.5].map(days => ({
        runId: crypto.randomUUID(),
        key,
        failed: true,
        at: daysFromNow(-1),
        expiresAt: daysFromNow(days),
      })),
    )
    await sweepAt(new Date())
    expect(await db.$count(oneTimeToken, eq(oneTimeToken.userId, userId))).toBe(1)
    expect(await db.$count(twoFactor, eq(twoFactor.userId, userId))).toBe(0)
    expect(await db.$count(twoFactor, eq(twoFactor.userId, confirmed.userId))).toBe(1)
    expect(await db.$count(attempt, eq(attempt.key, key))).toBe(1)
  })

  it('deletes invitations a month after their expiry', async () => {
    const { db } = server.context.database
    const {
      session: {
        scope: { clinicId },
        user: { id: invitedBy },
      },
    } = await server.newPerson()
    const values = (days: number) => ({
      clinicId,
      invitedBy,
      email: `${crypto.randomUUID()}@example.com`,
      role: 'dentist' as const,
      hash: crypto.randomUUID(),
      expiresAt: daysFromNow(days),
    })
    await db.insert(invitation).values([values(-31), values(-29), values(1)])
    await sweepAt(new Date())
    expect(await db.$count(invitation, eq(invitation.clinicId, clinicId))).toBe(2)
  })

  it('deletes a message a year after its answer, an unanswered one after two', async () => {
    const { db } = server.context.database
    const email = `${crypto.randomUUID()}@example.com`
    const values = { name: 'Rosa', email, subject: 'Planes', message: 'Una pregunta' }
    await db.insert(contactMessage).values([
      { ...values, createdAt: daysFromNow(-800), answeredAt: daysFromNow(-367) },
      { ...values, createdAt: daysFromNow(-800), answeredAt: daysFromNow(-360) },
      { ...values, createdAt: daysFromNow(-732) },
      { ...values, createdAt: daysFromNow(-720) },
    ])
    await sweepAt(new Date())
    expect(await db.$count(contactMessage, eq(contactMessage.email, email))).toBe(2)
    await sweepAt(new Date(), readSettings({ CONTACT_MESSAGE_MONTHS: '6' }))
    expect(await db.$count(contactMessage, eq(contactMessage.email, email))).toBe(0)
  })

  it('deletes the proof of an erasure after three years, and never a pending one', async () => {
    const { db } = server.context.database
    const {
      session: {
        scope: { clinicId },
        user: { id: requestedBy },
      },
    } = await server.newPerson()
    const values = { clinicId, requestedBy, kind: 'patient' as const, dueAt: daysFromNow(-1200) }
    const done = [-1100, -1000].map(days => ({ ...values, subjectId: crypto.randomUUID(), doneAt: daysFromNow(days) }))
    await db.insert(erasure).values([...done, { ...values, subjectId: crypto.randomUUID(), dueAt: daysFromNow(4) }])
    await sweepAt(new Date())
    expect(await db.$count(erasure, eq(erasure.clinicId, clinicId))).toBe(2)
  })
})

describe('an account whose e-mail was never verified', () => {
  /** Registered with a password and unused for this many days. */
  const register = async (daysAgo: number) => {
    const { db } = server.context.database
    const person = await server.newPerson({ password: 'ocho letras' })
    const { id } = person.session.user
    await db
      .update(user)
      .set({ createdAt: daysFromNow(-daysAgo), emailVerified: false })
      .where(eq(user.id, id))
    await db
      .update(session)
      .set({ lastSeenAt: daysFromNow(-daysAgo) })
      .where(eq(session.userId, id))
    const isThere = async () => (await db.$count(user, and(eq(user.id, id), eq(user.email, person.email)))) > 0
    return { ...person, isThere }
  }

  it('is erased with its empty clinic after the configured days without use, and not before', async () => {
    const { db } = server.context.database
    const old = await register(31)
    const young = await register(29)
    await sweepAt(new Date(), withMail)
    expect([await old.isThere(), await young.isThere()]).toEqual([false, true])
    const [left] = await db.select().from(clinic).where(eq(clinic.id, old.session.scope.clinicId))
    expect(left?.name).toBe('—')
  })

  it('stays if mail is not set up, or if it was used, has records, or colleagues', async () => {
    const { db } = server.context.database
    const unmailed = await register(31)
    await sweepAt(new Date())
    expect(await unmailed.isThere()).toBe(true)

    const inUse = await register(31)
    await db
      .update(session)
      .set({ lastSeenAt: daysFromNow(-1) })
      .where(eq(session.userId, inUse.session.user.id))
    const atWork = await register(31)
    await insertCase(atWork.session.scope, { name: 'Caso', description: null, patientId: null, idempotencyKey: null })
    const withColleague = await register(31)
    await server.newPerson({ joins: { clinicId: withColleague.session.scope.clinicId, role: 'dentist' } })
    const proved = await register(31)
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, proved.session.user.id))
    const operator = await register(31)
    await sweepAt(new Date(), { ...withMail, adminEmail: operator.email })
    const there = [inUse, atWork, withColleague, proved, operator].map(({ isThere }) => isThere())
    expect(await Promise.all(there)).toEqual([true, true, true, true, true])
  })
})

import { AppError } from '@xrai/contract/errors/app-error'
import { planTable } from '@xrai/contract/routes/plan-table'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { reserveCredit } from '../../../accounts/credits/credits.ts'
import { giveBackAbandoned } from '../../../accounts/credits/give-back-abandoned.ts'
import { readCredits } from '../../../accounts/credits/read-credits.ts'
import { inTransaction } from '../../../db/clinic-scope.ts'
import { newId } from '../../../db/columns.ts'
import { clinic, creditEntry } from '../../../db/schema.ts'
import { casesOf } from '../../../testing/cases.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let jpeg: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  jpeg = await sample('panoramic-healthy.jpg')
})

const creditsOf = async ({ token }: Person) => (await server.call('/api/credits', { token })).answer

const reserve = ({ session }: Person, now = new Date()) =>
  inTransaction(session.scope, scope => reserveCredit(scope, { analysisId: newId(), by: session.user.id }, now))

const spend = async (person: Person, times: number, now?: Date) => {
  for (let time = 0; time < times; time++) await reserve(person, now)
}

const refused = (results: readonly PromiseSettledResult<unknown>[]) =>
  results
    .filter(result => result.status === 'rejected')
    .map(({ reason }) => (reason instanceof AppError ? reason.code : reason))

describe('the credits of a clinic', () => {
  it.each([
    ['basico', 5],
    ['profesional', 50],
    ['empresarial', null],
  ] as const)('are those of its plan: %s %s', async (plan, limit) => {
    const person = await server.newPerson({ plan })
    expect(await creditsOf(person)).toMatchObject({ plan, limit, left: limit, used: 0, reserved: 0, planEndsAt: null })
    expect(planTable[plan].analyses).toBe(limit)
  })

  it('are one less after each analysis, and the last one is followed by a refusal that charges nothing', async () => {
    const person = await server.newPerson({ plan: 'basico' })
    await spend(person, 4)
    await server.analyze(person.token, jpeg)
    expect(await creditsOf(person)).toMatchObject({ used: 1, reserved: 4, left: 0 })
    const { status, answer } = await server.upload(person.token, jpeg)
    expect([status, answer['code']]).toEqual([402, 'OUT_OF_CREDITS'])
    expect(await creditsOf(person)).toMatchObject({ used: 1, reserved: 4, left: 0 })
  })

  it('are given back for a picture that is refused', async () => {
    const person = await server.newPerson({ plan: 'basico' })
    expect((await server.upload(person.token, jpeg.slice(0, 2000))).status).toBe(422)
    expect(await creditsOf(person)).toMatchObject({ used: 0, reserved: 0, left: 5 })
  })

  it('grant the last one to one of many concurrent requests', async () => {
    const person = await server.newPerson({ plan: 'basico' })
    await spend(person, 4)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => reserve(person)))
    expect(refused(results)).toEqual(Array(7).fill('OUT_OF_CREDITS'))
    expect(await creditsOf(person)).toMatchObject({ left: 0, reserved: 5 })
  })

  it('let one of two pass that are sent at the same moment, one alone and one into a case', async () => {
    const person = await server.newPerson({ plan: 'basico' })
    await spend(person, 4)
    const { newCase, submit } = casesOf(server)
    const caseId = await newCase(person.token)
    const sent = await Promise.all([server.upload(person.token, jpeg), submit(person.token, caseId, jpeg)])
    const codes = sent.filter(({ status }) => status >= 400).map(({ status, answer }) => [status, answer['code']])
    expect(codes).toEqual([[402, 'OUT_OF_CREDITS']])
    expect(await creditsOf(person)).toMatchObject({ left: 0 })
  })

  it('are whole again in the next month, and what is given back then belongs to the month before', async () => {
    const person = await server.newPerson({ plan: 'basico' })
    const { scope } = person.session
    await spend(person, 5, new Date('2026-10-31T23:59:59Z'))
    const november = new Date('2026-11-01T00:00:00Z')
    expect(await readCredits(scope, new Date('2026-10-31T23:59:59Z'))).toMatchObject({
      left: 0,
      resetsAt: '2026-11-01T00:00:00.000Z',
    })
    expect(await readCredits(scope, november)).toMatchObject({ left: 5, resetsAt: '2026-12-01T00:00:00.000Z' })
    await giveBackAbandoned(scope.db, november)
    expect(await readCredits(scope, november)).toMatchObject({ left: 5, reserved: 0 })
    expect(await readCredits(scope, new Date('2026-10-31T00:00:00Z'))).toMatchObject({ left: 5, reserved: 0 })
  })

  it('are those of Básico from the end of a trial on', async () => {
    const person = await server.newPerson({ plan: 'profesional' })
    const { db, clinicId } = person.session.scope
    const trialEndsAt = new Date(Date.now() + 60_000)
    await db.update(clinic).set({ onTrial: true, trialEndsAt }).where(eq(clinic.id, clinicId))
    expect(await creditsOf(person)).toMatchObject({
      plan: 'profesional',
      planEndsAt: trialEndsAt.toISOString(),
      left: 50,
    })
    await spend(person, 7)
    const after = new Date(trialEndsAt.getTime() + 1)
    expect(await readCredits(person.session.scope, after)).toMatchObject({ plan: 'basico', planEndsAt: null, limit: 5 })
    // The month may have turned between the two; then nothing is spent yet.
    if (after.getUTCMonth() === new Date().getUTCMonth())
      await expect(reserve(person, after)).rejects.toMatchObject({ code: 'OUT_OF_CREDITS' })
  })

  it('of a call that a kill cut off are given back once, and of one that is under way not at all', async () => {
    const person = await server.newPerson({ plan: 'basico' })
    const { db, clinicId } = person.session.scope
    const start = Date.now()
    await reserve(person, new Date(start - 60_000))
    await reserve(person, new Date(start))
    await Promise.all([1, 2].map(() => giveBackAbandoned(db, new Date(start - 1000))))
    const entries = await db.select().from(creditEntry).where(eq(creditEntry.clinicId, clinicId))
    expect(entries.map(({ amount }) => amount).toSorted()).toEqual([-1, -1, 1])
  })

  it('of an analysis that was written are never given back', async () => {
    const person = await server.newPerson({ plan: 'basico' })
    await server.analyze(person.token, jpeg)
    await giveBackAbandoned(person.session.scope.db, new Date(Date.now() + 60_000))
    expect(await creditsOf(person)).toMatchObject({ used: 1, left: 4 })
  })
})

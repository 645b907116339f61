import { choosePlan } from '@xrai/contract/routes/plans'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvent, clinic } from '../../db/schema.ts'
import { fieldOf } from '../../testing/caller.ts'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const choose = (token: string, plan: string) => server.call('/api/plan', { method: 'PUT', token, json: { plan } })

const setTrial = (person: Person, values: { onTrial?: boolean; trialEndsAt?: Date }) =>
  server.context.database.db.update(clinic).set(values).where(eq(clinic.id, person.session.scope.clinicId))

const hours = (count: number) => count * 60 * 60 * 1000

describe('Comenzar Prueba', () => {
  it('is Profesional for fourteen days without payment, also in the session', async () => {
    const { token } = await server.newPerson()
    const { status, answer } = await choose(token, 'profesional')
    expect([status, answer]).toMatchObject([200, { plan: 'profesional', onTrial: true, trialLeft: false }])
    const left = new Date(fieldOf(choosePlan, answer, 'trialEndsAt')).getTime() - Date.now()
    expect(Math.abs(left - hours(14 * 24))).toBeLessThan(60_000)
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ plan: 'profesional', premium: true })
  })

  it('ends by itself, and is given once', async () => {
    const person = await server.newPerson()
    await choose(person.token, 'profesional')
    await setTrial(person, { trialEndsAt: new Date(Date.now() - 1000) })
    expect((await server.call('/api/plan', { token: person.token })).answer).toMatchObject({
      plan: 'basico',
      onTrial: false,
      trialLeft: false,
    })
    expect((await server.call('/api/session', { token: person.token })).answer).toMatchObject({ premium: false })
    const again = await choose(person.token, 'profesional')
    expect([again.status, again.answer['code']]).toEqual([409, 'TRIAL_USED'])
  })

  it('interrupted by Comenzar Gratis goes on until its own end, no longer', async () => {
    const { token } = await server.newPerson()
    const { answer: begun } = await choose(token, 'profesional')
    expect((await choose(token, 'basico')).answer).toMatchObject({ plan: 'basico', onTrial: false, trialLeft: true })
    expect((await choose(token, 'profesional')).answer).toMatchObject({
      plan: 'profesional',
      trialEndsAt: begun['trialEndsAt'],
    })
  })

  it('pressed twice at once begins one trial', async () => {
    const { token } = await server.newPerson()
    const both = await Promise.all([choose(token, 'profesional'), choose(token, 'profesional')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ answer }) => answer['trialEndsAt'])).size).toBe(1)
  })

  it('does not take the place of a plan that is paid', async () => {
    const { token } = await server.newPerson({ plan: 'empresarial' })
    const { status, answer } = await choose(token, 'profesional')
    expect([status, answer['code']]).toEqual([409, 'PLAN_IS_PAID'])
    expect((await server.call('/api/plan', { token })).answer).toMatchObject({ plan: 'empresarial' })
  })
})

describe('a plan', () => {
  it('is chosen by the owner of the clinic, not by a dentist or an assistant', async () => {
    const owner = await server.newPerson()
    for (const role of ['dentist', 'assistant'] as const) {
      const { token } = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role } })
      const { status, answer } = await choose(token, 'profesional')
      expect([status, answer['code']]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await server.call('/api/plan', { token: owner.token })).answer).toMatchObject({ plan: 'basico' })
  })

  it('leaves a trace in the clinic', async () => {
    const { token, session } = await server.newPerson()
    await choose(token, 'profesional')
    const { db } = server.context.database
    const trace = and(eq(auditEvent.clinicId, session.scope.clinicId), eq(auditEvent.action, 'plan'))
    expect(await db.$count(auditEvent, trace)).toBe(1)
  })

  it('that is sold is not for the taking', async () => {
    const { token } = await server.newPerson()
    const { status, answer } = await choose(token, 'empresarial')
    expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
    expect((await server.call('/api/plan', { method: 'PUT', json: { plan: 'basico' } })).status).toBe(401)
  })
})

import { allRoutes } from '@xrai/contract/routes/all'
import { getAgreement } from '@xrai/contract/routes/metrics'
import { choosePlan } from '@xrai/contract/routes/plans'
import { editProfile } from '@xrai/contract/routes/profile'
import { getReport } from '@xrai/contract/routes/reports'
import { nameOfCall } from '@xrai/contract/routes/route'
import { signReport } from '@xrai/contract/routes/signatures'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvent, clinic } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const choose = (token: string, plan: string) => server.call('/api/plan', { method: 'PUT', token, json: { plan } })

const setTrial = (person: Person, values: { onTrial?: boolean; trialEndsAt?: Date }) =>
  server.context.database.db.update(clinic).set(values).where(eq(clinic.id, person.session.scope.clinicId))

const hours = (count: number) => count * 60 * 60 * 1000

const limited = allRoutes.filter(({ access }) => access.session && access.capability)
const plans = ['basico', 'profesional', 'empresarial'] as const

describe('what a plan does not give', () => {
  it.each(limited.map(route => [nameOfCall(route), route] as const))(
    'is refused with its code on Básico, and the trial lifts it: %s',
    async (_, { method, path }) => {
      const { token } = await server.newPerson()
      const ask = () =>
        server.call(path.replace(/\{\w+\}/g, crypto.randomUUID()), { method: method.toUpperCase(), token })
      const { status, answer } = await ask()
      expect([status, answer['code'], answer['error']]).toEqual([402, 'PLAN_REQUIRED', expect.stringMatching(/plan/)])
      await choose(token, 'profesional')
      expect((await ask()).answer['code']).not.toBe('PLAN_REQUIRED')
    },
  )

  it('is detail of the report and figures of people, and never a finding', async () => {
    const reports = []
    for (const plan of plans) {
      const { token } = await server.newPerson({ plan })
      const { analysis_id: id } = await server.analyze(token, await sample('panoramic-decayed.jpg'))
      const { predictions, detailed } = await server.answerOf(getReport, { token, params: { id } })
      const { dentists } = await server.answerOf(getAgreement, { token, query: {} })
      reports.push({
        findings: predictions.map(({ class: name, tooth, x, y }) => [name, tooth, x, y]),
        detailed,
        dentists,
      })
    }
    expect(reports.map(({ detailed, dentists }) => [detailed, dentists])).toEqual([
      [false, null],
      [true, null],
      [true, []],
    ])
    expect(reports[0]?.findings.length).toBeGreaterThan(0)
    for (const { findings } of reports) expect(findings).toEqual(reports[0]?.findings)
  })

  it('stays in a report that was signed while the plan gave it', async () => {
    const person = await server.newPerson({ password: 'ocho letras' })
    const { token } = person
    await choose(token, 'profesional')
    await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    await server.answerOf(signReport, { token, params: { id }, body: { decisions: 0, undecided: true } })
    const file = () => server.call(`/api/analyses/${id}/report.pdf`, { token }).then(({ response }) => response.bytes())
    const before = await file()
    await setTrial(person, { trialEndsAt: new Date(Date.now() - 1000) })
    expect(await server.answerOf(getReport, { token, params: { id } })).toMatchObject({
      isDraft: false,
      detailed: true,
    })
    expect(Buffer.from(await file()).equals(before)).toBe(true)
  })

  it('is no Premium badge while it is on trial, and one once it is paid', async () => {
    const onTrial = await server.newPerson()
    const paying = await server.newPerson({ plan: 'profesional' })
    await choose(onTrial.token, 'profesional')
    const premiumOf = async ({ token }: Person) => (await server.call('/api/session', { token })).answer['premium']
    expect([await premiumOf(onTrial), await premiumOf(paying)]).toEqual([false, true])
  })
})

describe('Comenzar Prueba', () => {
  it('is Profesional for fourteen days without payment, also in the session', async () => {
    const { token } = await server.newPerson()
    const { status, answer } = await choose(token, 'profesional')
    expect([status, answer]).toMatchObject([200, { plan: 'profesional', onTrial: true, trialLeft: false }])
    const left = new Date(fieldOf(choosePlan, answer, 'trialEndsAt')).getTime() - Date.now()
    expect(Math.abs(left - hours(14 * 24))).toBeLessThan(60_000)
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ plan: 'profesional', premium: false })
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

import { listMessages } from '@xrai/contract/routes/operator'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../../db/queries/accounts/members.ts'
import { auditEvent, user } from '../../../db/schema.ts'
import { readSettings } from '../../../settings/settings.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let operator: Person
let stranger: Person
beforeAll(async () => {
  operator = await (await openTestServer()).newPerson()
  server = await openTestServer({ settings: readSettings({ ADMIN_EMAIL: operator.email.toUpperCase() }) })
  stranger = await server.newPerson()
})

const write = (subject: string) =>
  server.call('/api/contact', { json: { name: 'Rosa', email: 'rosa@clinica.pe', subject, message: 'Hola' } })

const unknownId = crypto.randomUUID()
const calls: readonly { readonly method: string; readonly path: string; readonly json?: object }[] = [
  { method: 'GET', path: '/api/operator/messages' },
  { method: 'PATCH', path: `/api/operator/messages/${unknownId}`, json: { answered: true } },
  { method: 'GET', path: '/api/operator/people' },
  {
    method: 'PATCH',
    path: `/api/operator/people/${unknownId}`,
    json: { verified: true, professionalNumber: '1', firstName: 'Ana', lastName: 'Paz' },
  },
  { method: 'PATCH', path: `/api/operator/clinics/${unknownId}`, json: { plan: 'empresarial' } },
]

describe('the calls of the operator', () => {
  it.each(calls)('$method $path is refused to other users and without a session', async ({ method, path, json }) => {
    const body = json === undefined ? {} : { json }
    const refused = await server.call(path, { method, token: stranger.token, ...body })
    expect([refused.status, refused.answer['code']]).toEqual([403, 'FORBIDDEN'])
    expect((await server.call(path, { method, ...body })).status).toBe(401)
  })

  it('are open to the user with the address ADMIN_EMAIL, whose session has the operator flag', async () => {
    expect((await server.call('/api/session', { token: operator.token })).answer).toMatchObject({ operator: true })
    expect((await server.call('/api/session', { token: stranger.token })).answer).toMatchObject({ operator: false })
    expect((await server.call('/api/operator/messages', { token: operator.token })).status).toBe(200)
  })

  it('are refused to an unverified address where mail is set up', async () => {
    const settings = readSettings({ ADMIN_EMAIL: operator.email, SMTP_URL: 'smtp://localhost:2525' })
    const { db } = server.context.database
    await db.update(user).set({ emailVerified: false }).where(eq(user.email, operator.email))
    const withMail = await openTestServer({ settings })
    expect((await withMail.call('/api/operator/people', { token: operator.token })).status).toBe(403)
    await db.update(user).set({ emailVerified: true }).where(eq(user.email, operator.email))
    expect((await withMail.call('/api/operator/people', { token: operator.token })).status).toBe(200)
  })

  it('answer 404 for what is not there', async () => {
    for (const { method, path, json } of calls) {
      if (!json) continue
      expect((await server.call(path, { method, token: operator.token, json })).status).toBe(404)
    }
  })
})

describe('a message', () => {
  it('marked as answered goes behind those that wait, and comes back when the mark is taken away', async () => {
    const first = `Uno ${unknownId}`
    const second = `Dos ${unknownId}`
    await write(first)
    await write(second)
    const { token } = operator
    const { messages: list, unanswered } = await server.answerOf(listMessages, { token, query: { size: 100 } })
    const of = (subject: string) => list.find(message => message.subject === subject)?.id ?? ''
    expect(list.findIndex(({ subject }) => subject === second)).toBeLessThan(
      list.findIndex(({ subject }) => subject === first),
    )
    const mark = (answered: boolean) =>
      server.call(`/api/operator/messages/${of(second)}`, { method: 'PATCH', token, json: { answered } })
    expect((await mark(true)).answer).toMatchObject({ subject: second, answeredAt: expect.any(String) })
    const after = await server.call('/api/operator/messages?size=1', { token })
    expect(after.answer).toMatchObject({ unanswered: unanswered - 1, messages: [{ subject: first }] })
    expect((await mark(false)).answer).toMatchObject({ answeredAt: null })
  })
})

describe('a person', () => {
  const find = (q: string, more = '') =>
    server.call(`/api/operator/people?q=${encodeURIComponent(q)}${more}`, { token: operator.token })

  it('is found by a part of name, e-mail or number, regardless of case, and SQL wildcards are literal', async () => {
    const { email } = await server.newPerson({ lastName: '50% Ñahui_' })
    expect((await find(email.slice(0, -8).toUpperCase())).answer).toMatchObject({ total: 1, people: [{ email }] })
    expect((await find('50% ñahui_')).answer).toMatchObject({ total: 1, people: [{ email }] })
    expect((await find('50_ ñahui%')).answer).toMatchObject({ total: 0 })
  })

  it('is verified once a professional number is there, as the badge shows', async () => {
    const { email, token, session } = await server.newPerson()
    const { firstName, lastName } = session.user
    const verify = (verified: boolean, seen: object = {}) =>
      server.call(`/api/operator/people/${session.user.id}`, {
        method: 'PATCH',
        token: operator.token,
        json: { verified, professionalNumber: 'COP 12345', firstName, lastName, ...seen },
      })
    const early = await verify(true)
    expect([early.status, early.answer['code']]).toEqual([409, 'NOTHING_TO_VERIFY'])
    const { db } = server.context.database
    await db.update(user).set({ professionalNumber: 'COP 12345' }).where(eq(user.email, email))
    expect((await find(email, '&waiting=true')).answer).toMatchObject({ total: 1 })
    for (const other of [{ professionalNumber: 'COP 54321' }, { firstName: 'Rosa' }, { lastName: 'Torres' }]) {
      const unseen = await verify(true, other)
      expect([unseen.status, unseen.answer['code']]).toEqual([409, 'NUMBER_CHANGED'])
    }
    expect((await verify(true)).answer).toMatchObject({ verifiedAt: expect.any(String) })
    expect((await find(email, '&waiting=true')).answer).toMatchObject({ total: 0 })
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ verified: true })
    expect((await verify(false)).answer).toMatchObject({ verifiedAt: null })
  })

  it("works in a clinic whose plan the operator gives, in the place of a trial's", async () => {
    const { email, token, session } = await server.newPerson()
    await server.call('/api/plan', { method: 'PUT', token, json: { plan: 'profesional' } })
    const given = await server.call(`/api/operator/clinics/${session.clinic.id}`, {
      method: 'PATCH',
      token: operator.token,
      json: { plan: 'empresarial' },
    })
    expect(given.answer).toEqual({ id: session.clinic.id, plan: 'empresarial' })
    expect((await find(email)).answer).toMatchObject({
      people: [{ clinics: [{ plan: 'empresarial', onTrial: false }] }],
    })
    expect((await server.call('/api/plan', { token })).answer).toMatchObject({ plan: 'empresarial', onTrial: false })
  })

  it('has each of their clinics, and is verified in the audit trail of each', async () => {
    const { email, session } = await server.newPerson()
    const other = await server.newPerson()
    const { db } = server.context.database
    await insertMember(other.session.scope, session.user.id, 'dentist')
    await db.update(user).set({ professionalNumber: 'COP 7' }).where(eq(user.email, email))
    const { firstName, lastName } = session.user
    const clinics = [session, other.session].map(({ clinic }) => clinic.id)
    expect((await find(email)).answer).toMatchObject({ people: [{ clinics: clinics.map(id => ({ id })) }] })
    const verified = await server.call(`/api/operator/people/${session.user.id}`, {
      method: 'PATCH',
      token: operator.token,
      json: { verified: true, professionalNumber: 'COP 7', firstName, lastName },
    })
    expect(verified.answer).toMatchObject({ clinics: [{ role: 'owner' }, { role: 'dentist' }] })
    const events = await db.select().from(auditEvent).where(eq(auditEvent.subjectId, session.user.id))
    const trails = events.flatMap(({ action, clinicId }) => (action === 'verify' ? clinicId : []))
    expect(trails.toSorted()).toEqual(clinics.toSorted())
  })
})

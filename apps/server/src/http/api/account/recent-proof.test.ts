import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { createKey } from '@xrai/contract/routes/api-keys'
import { confirmSession } from '@xrai/contract/routes/confirm-session'
import { confirmTwoFactor, startTwoFactor } from '@xrai/contract/routes/two-factor'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { issueNonce } from '../../../accounts/identity/login/google-nonce.ts'
import { updateUser } from '../../../db/queries/accounts/people.ts'
import { account, session } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const password = 'ocho letras'
let server: TestServer
beforeAll(async () => {
  // The double maps each token to its Google account.
  server = await openTestServer({
    google: async (token, email) => ({ subject: token ?? '', email, isAuthoritative: true }),
  })
})

const minute = 60_000
const post = (path: string, json: object, { token }: Pick<Person, 'token'>) => server.call(path, { token, json })

/** Moves the login into the past, with no proof of identity since. */
const cameIn = async ({ session: { id, scope } }: Person, ago: number) => {
  await scope.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - ago), confirmedAt: null })
    .where(eq(session.id, id))
}
const staleOwner = async () => {
  const owner = await server.newPerson({ password })
  await cameIn(owner, 11 * minute)
  return owner
}
const subjectOf = async ({ session: { scope, user } }: Person) => {
  const [row] = await scope.db.select().from(account).where(eq(account.userId, user.id))
  return row?.accountId ?? ''
}

describe('a proof of ten minutes ago', () => {
  it.each([
    ['an export of the account', 'GET', '/api/me/export'],
    ['an export of a patient', 'GET', `/api/patients/${crypto.randomUUID()}/export`],
    ['a new API key', 'POST', '/api/keys'],
    ['the erasure of the account', 'POST', '/api/me/erasure'],
    ['the erasure of a patient', 'POST', `/api/patients/${crypto.randomUUID()}/erasure`],
    ['a second step', 'POST', '/api/me/two-factor'],
    ['the end of the second step', 'POST', '/api/me/two-factor/stop'],
    ['new backup codes', 'POST', '/api/me/two-factor/backup-codes'],
  ])('is too old for %s', async (_, method, path) => {
    const { status, answer } = await server.call(path, { method, token: (await staleOwner()).token })
    expect([status, answer['code']]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  it('is too old to appoint an owner or a dentist, by a role or by an invitation, and enough for an assistant', async () => {
    const owner = await staleOwner()
    const { clinicId } = owner.session.scope
    const colleague = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const path = `/api/team/members/${colleague.session.user.id}`
    const change = async (role: string) =>
      (await server.call(path, { method: 'PATCH', token: owner.token, json: { role } })).answer['code']
    const invite = async (role: string) =>
      (await post('/api/team/invitations', { email: `${crypto.randomUUID()}@example.com`, role }, owner)).answer['code']
    for (const role of ['owner', 'dentist'])
      expect([await change(role), await invite(role)]).toEqual(Array(2).fill('REAUTHENTICATION_REQUIRED'))
    expect([await change('assistant'), await invite('assistant')]).toEqual([undefined, undefined])
    await post('/api/session/confirm', { password }, owner)
    expect([await change('owner'), await invite('owner')]).toEqual([undefined, undefined])
  })

  it('is enough for everything else, and for those again once the password was entered', async () => {
    const owner = await staleOwner()
    expect((await server.call('/api/team', { token: owner.token })).status).toBe(200)
    const confirmed = await post('/api/session/confirm', { password }, owner)
    expect(Date.parse(fieldOf(confirmSession, confirmed.answer, 'until')) - Date.now()).toBeGreaterThan(9 * minute)
    expect((await server.call('/api/me/export', { token: owner.token })).status).toBe(200)
    expect((await post('/api/keys', { name: 'Clave' }, owner)).status).toBe(201)
  })

  it('is not renewed in another session of the person', async () => {
    const owner = await staleOwner()
    const { answer } = await server.call('/api/auth/login', { json: { email: owner.email, password } })
    await post('/api/session/confirm', { password }, { token: fieldOf(loginRoute, answer, 'token') })
    expect((await post('/api/keys', { name: 'Clave' }, owner)).answer).toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    })
  })
})

describe('a recent login', () => {
  it('allows creating a key, but not erasing the account or changing the second step', async () => {
    const owner = await server.newPerson({ password, confirmed: false })
    expect((await post('/api/keys', { name: 'Clave' }, owner)).status).toBe(201)
    for (const path of ['/api/me/erasure', '/api/me/two-factor', '/api/me/two-factor/stop'])
      expect((await post(path, { code: '000000' }, owner)).answer).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
  })
})

describe('an account that only signs in with Google', () => {
  it('confirms the identity with its own Google account, and with no other', async () => {
    const person = await server.newPerson()
    await cameIn(person, 11 * minute)
    const prove = (google: string) => post('/api/session/confirm', { google }, person)
    expect((await prove('another subject')).answer).toMatchObject({ code: 'GOOGLE_ACCOUNT_OTHER' })
    expect((await post('/api/session/confirm', { password }, person)).answer).toMatchObject({
      code: 'PASSWORD_MISSING',
    })
    expect((await post('/api/me/erasure', {}, person)).answer).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await prove(await subjectOf(person))).status).toBe(200)
    expect((await post('/api/me/erasure', {}, person)).status).toBe(200)
  })

  it('has a second step too, which each login requires and which confirms the identity', async () => {
    const person = await server.newPerson({ confirmed: false })
    await updateUser(person.session.scope.db, person.session.user.id, { emailVerified: true })
    await post('/api/session/confirm', { google: await subjectOf(person) }, person)
    const started = await server.call('/api/me/two-factor', { method: 'POST', token: person.token })
    const secret = Secret.fromBase32(fieldOf(startTwoFactor, started.answer, 'secret'))
    const codeAt = (step: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
    const confirmed = await server.answerOf(confirmTwoFactor, { token: person.token, body: { code: codeAt(0) } })
    const [backup = ''] = confirmed.backupCodes
    const login = await server.call('/api/auth/login-gmail', {
      json: { email: person.email },
      token: await subjectOf(person),
    })
    expect(login.answer).toMatchObject({ message: 'two-factor-required' })
    await cameIn(person, 11 * minute)
    expect((await post('/api/session/confirm', { code: '000000' }, person)).answer).toMatchObject({
      code: 'CODE_WRONG',
    })
    expect((await post('/api/session/confirm', { code: backup }, person)).status).toBe(200)
    expect((await post('/api/me/two-factor/stop', { code: codeAt(1) }, person)).status).toBe(200)
  })
})

describe('confirming the identity again', () => {
  it('slows down guessing, in that session only', async () => {
    const owner = await server.newPerson({ password })
    const { answer } = await server.call('/api/auth/login', { json: { email: owner.email, password } })
    for (let turn = 0; turn < 5; turn += 1) await post('/api/session/confirm', { password: 'no es esta' }, owner)
    const waiting = await post('/api/session/confirm', { password }, owner)
    expect([waiting.status, waiting.answer['code']]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    const other = { token: fieldOf(loginRoute, answer, 'token') }
    expect((await post('/api/session/confirm', { password }, other)).status).toBe(200)
  })

  it('is not possible for an API key, nor for an account without any proof', async () => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const { key } = await server.answerOf(createKey, { token: owner.token, body: { name: 'Clave' } })
    expect((await post('/api/session/confirm', { password }, { token: key })).answer).toMatchObject({
      code: 'KEY_FORBIDDEN',
    })
    expect((await post('/api/session/confirm', {}, owner)).answer).toMatchObject({ code: 'REQUEST_INVALID' })
    expect((await post('/api/session/confirm', { google: issueNonce('x') }, owner)).status).toBe(409)
  })
})

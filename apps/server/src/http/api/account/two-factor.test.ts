import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { confirmTwoFactor, startTwoFactor } from '@xrai/contract/routes/two-factor'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '../../../accounts/identity/credentials/auth.ts'
import { hashSecret } from '../../../accounts/sessions/secrets.ts'
import { session } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ google: async (_, email) => ({ subject: email, email, isAuthoritative: true }) })
})

const password = 'ocho letras'
const post = (path: string, json: object, token?: string) => server.call(path, { json, ...(token ? { token } : {}) })

/**
 * The code of a time step relative to the current one; of the next step if the current one is used up or may expire.
 */
const codeAt = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })

const confirm = (token: string, given: object = { password }) => post('/api/session/confirm', given, token)
const begin = (token: string) => server.call('/api/me/two-factor', { method: 'POST', token })

/** A user whose logins need a second step; the code of the current time step is used up. */
const guarded = async () => {
  const person = await server.newPerson({ password })
  const started = await begin(person.token)
  const secret = fieldOf(startTwoFactor, started.answer, 'secret')
  const body = { code: codeAt(secret, 0) }
  const { backupCodes } = await server.answerOf(confirmTwoFactor, { token: person.token, body })
  return { ...person, secret, backupCodes, started }
}

const challengeOf = async (email: string) =>
  fieldOf(loginRoute, (await post('/api/auth/login', { email, password })).answer, 'challenge')
const takeStep = (challenge: string, code: string) => post('/api/auth/two-factor', { challenge, code })

describe('two steps', () => {
  it('are in force once a code confirmed them, not before', async () => {
    const { email, token } = await server.newPerson({ password })
    const { answer } = await begin(token)
    expect(answer['uri']).toContain('otpauth://totp/XRAI:')
    expect(answer['qr']).toMatch(/^<svg /)
    expect((await post('/api/auth/login', { email, password })).answer).toMatchObject({ message: 'success' })
    const wrong = await post('/api/me/two-factor/confirm', { code: '000000' }, token)
    expect([wrong.status, wrong.answer['code']]).toEqual([422, 'CODE_WRONG'])
    expect((await post('/api/auth/login', { email, password })).answer).toMatchObject({ message: 'success' })
  })

  it('are not begun without the password', async () => {
    const { token } = await server.newPerson({ password, confirmed: false })
    expect((await begin(token)).answer).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await confirm(token, { password: 'no es esta' })).answer).toMatchObject({ code: 'PASSWORD_WRONG' })
    expect((await begin(token)).answer).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
  })

  it('end the sessions that were opened with one, except the current one', async () => {
    const { email, token } = await server.newPerson({ password })
    const other = fieldOf(loginRoute, (await post('/api/auth/login', { email, password })).answer, 'token')
    const secret = fieldOf(startTwoFactor, (await begin(token)).answer, 'secret')
    await post('/api/me/two-factor/confirm', { code: codeAt(secret, 0) }, token)
    expect((await server.call('/api/session', { token: other })).status).toBe(401)
    expect((await server.call('/api/session', { token })).status).toBe(200)
  })

  it('give no token for the password alone, and one for password and code', async () => {
    const { email, secret } = await guarded()
    const first = await post('/api/auth/login', { email, password })
    expect(first.answer).toMatchObject({ message: 'two-factor-required' })
    expect(first.answer).not.toHaveProperty('token')
    const challenge = fieldOf(loginRoute, first.answer, 'challenge')
    expect((await server.call('/api/session', { token: challenge })).status).toBe(401)
    const second = await takeStep(challenge, codeAt(secret, 1))
    expect((await server.call('/api/session', { token: fieldOf(loginRoute, second.answer, 'token') })).status).toBe(200)
  })

  it('are required of a Google login too', async () => {
    const { email } = await guarded()
    const { answer } = await server.call('/api/auth/login-gmail', { json: { email }, token: 'Bearer x' })
    expect(answer).toMatchObject({ message: 'two-factor-required' })
    expect(answer).not.toHaveProperty('token')
  })

  it('are not passed by registering again with Google', async () => {
    const { email } = await guarded()
    const { status, answer } = await server.call('/api/auth/register-gmail', {
      json: { email, first_name: 'Ana', last_name: 'Paz' },
      token: 'Bearer x',
    })
    expect([status, answer['token']]).toEqual([409, undefined])
  })

  it('take a code once, also in another login', async () => {
    const { email, secret } = await guarded()
    const code = codeAt(secret, 1)
    expect((await takeStep(await challengeOf(email), code)).status).toBe(200)
    expect((await takeStep(await challengeOf(email), code)).answer).toMatchObject({ code: 'CODE_WRONG' })
  })

  it('accept one of two concurrent uses of the same challenge and code', async () => {
    const { email, secret } = await guarded()
    const challenge = await challengeOf(email)
    const code = codeAt(secret, 1)
    const both = await Promise.all([takeStep(challenge, code), takeStep(challenge, code)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('do not take the code of another person', async () => {
    const mine = await guarded()
    const other = await guarded()
    const refused = await takeStep(await challengeOf(mine.email), codeAt(other.secret, 1))
    expect(refused.answer).toMatchObject({ code: 'CODE_WRONG' })
  })

  it('end a challenge after five wrong codes, even for the right one', async () => {
    const { email, secret } = await guarded()
    const challenge = await challengeOf(email)
    for (let turn = 0; turn < 5; turn += 1) expect((await takeStep(challenge, '000000')).status).toBe(422)
    expect((await takeStep(challenge, codeAt(secret, 1))).answer).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('slow down guesses that are spread over new challenges', async () => {
    const { email, secret } = await guarded()
    const challenges = [await challengeOf(email), await challengeOf(email), await challengeOf(email)]
    for (const challenge of challenges.slice(0, 2))
      for (let turn = 0; turn < 5; turn += 1) await takeStep(challenge, '000000')
    expect((await takeStep(challenges[2] ?? '', codeAt(secret, 1))).answer).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })

  it('take each backup code once, however it is written', async () => {
    const { email, backupCodes } = await guarded()
    expect(new Set(backupCodes).size).toBe(10)
    const [code = ''] = backupCodes
    const written = code.toLowerCase().replace('-', ' ')
    expect((await takeStep(await challengeOf(email), written)).status).toBe(200)
    expect((await takeStep(await challengeOf(email), code)).answer).toMatchObject({ code: 'CODE_WRONG' })
  })

  it('are done without again only with password and code', async () => {
    const { email, token, secret, backupCodes } = await guarded()
    const { db } = server.context.database
    const stop = (wrong: object) => post('/api/me/two-factor/stop', { code: backupCodes[0], ...wrong }, token)
    await db
      .update(session)
      .set({ confirmedAt: null })
      .where(eq(session.tokenHash, hashSecret(token)))
    expect((await stop({})).answer).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await confirm(token, { code: backupCodes[0] })).answer).toMatchObject({ code: 'PASSWORD_WRONG' })
    await confirm(token)
    expect((await stop({ code: '000000' })).answer).toMatchObject({ code: 'CODE_WRONG' })
    expect((await begin(token)).answer).toMatchObject({ code: 'TWO_FACTOR_ON' })
    expect((await stop({ code: codeAt(secret, 1) })).answer).toEqual({ message: 'success' })
    expect((await post('/api/auth/login', { email, password })).answer).toMatchObject({ message: 'success' })
  })

  it('are refused, not broken, after the secret of the installation was lost', async () => {
    const { email, secret, backupCodes } = await guarded()
    const other = await openTestServer({ auth: createAuth('another secret of the tests, 32 letters') })
    const started = await other.call('/api/auth/login', { json: { email, password } })
    const challenge = fieldOf(loginRoute, started.answer, 'challenge')
    for (const code of [codeAt(secret, 1), backupCodes[0]]) {
      const { status, answer } = await other.call('/api/auth/two-factor', { json: { challenge, code } })
      expect([status, answer['code']]).toEqual([422, 'CODE_WRONG'])
    }
  })

  it('stay after a password was reset by mail', async () => {
    const { email } = await guarded()
    await post('/api/auth/forgot-password', { email })
    const mail = server.kept.findLast(({ to, text }) => to === email && text.includes('/reset-password#'))
    const token = /#(\S+)/.exec(mail?.text ?? '')?.[1]
    expect((await post('/api/auth/reset-password', { token, password })).status).toBe(200)
    expect((await post('/api/auth/login', { email, password })).answer).toMatchObject({
      message: 'two-factor-required',
    })
  })
})

import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hashSecret } from '../../../accounts/sessions/secrets.ts'
import { session } from '../../../db/schema.ts'
import { readSettings } from '../../../settings/settings.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const newEmail = () => `persona.${crypto.randomUUID()}@example.com`
const registration = (email: string) => ({ email, password: 'ocho letras', first_name: 'Ana María', last_name: 'Paz' })

describe('registering', () => {
  it('answers success alone and opens no session', async () => {
    const { status, answer } = await server.call('/api/auth/register', { json: registration(newEmail()) })
    expect(status).toBe(200)
    expect(answer).toEqual({ message: 'success' })
  })

  it('makes a personal clinic whose owner is the person, on the default plan', async () => {
    const email = newEmail()
    await server.call('/api/auth/register', { json: registration(email) })
    const login = await server.call('/api/auth/login', { json: { email, password: 'ocho letras' } })
    const { answer } = await server.call('/api/session', { token: fieldOf(loginRoute, login.answer, 'token') })
    expect(answer).toMatchObject({
      user: { email, firstName: 'Ana María', lastName: 'Paz', image: null },
      clinic: { name: 'Clínica de Ana María Paz', role: 'owner' },
      plan: 'basico',
      premium: false,
      verified: false,
    })
  })

  it('refuses an e-mail that has an account, regardless of upper and lower case', async () => {
    const email = newEmail()
    await server.call('/api/auth/register', { json: registration(email) })
    const again = await server.call('/api/auth/register', { json: registration(email.toUpperCase()) })
    expect(again.status).toBe(409)
    expect(again.answer).toMatchObject({ code: 'EMAIL_TAKEN' })
  })

  it('lets one of two registrations of the same e-mail at once through', async () => {
    const email = newEmail()
    const both = await Promise.all([1, 2].map(() => server.call('/api/auth/register', { json: registration(email) })))
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
  })

  it.each([
    [{ email: 'ana' }, 422, 'EMAIL_INVALID'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 422, 'EMAIL_INVALID'],
    [{ password: 'siete 7' }, 422, 'PASSWORD_LENGTH'],
    [{ password: 'x'.repeat(129) }, 422, 'PASSWORD_LENGTH'],
    [{ first_name: '   ' }, 422, 'REQUEST_INVALID'],
    [{ last_name: undefined }, 422, 'REQUEST_INVALID'],
    [{ email: undefined }, 422, 'REQUEST_INVALID'],
    [{ first_name: 'Ana\nEntra en evil.example' }, 422, 'NAME_INVALID'],
    [{ last_name: 'Paz https://evil.example' }, 422, 'NAME_INVALID'],
    [{ last_name: 'x'.repeat(121) }, 422, 'TEXT_TOO_LONG'],
    [{ last_name: 'Pa\0z' }, 400, 'REQUEST_NOT_JSON'],
  ])('refuses %j with %i %s', async (wrong, status, code) => {
    const { status: given, answer } = await server.call('/api/auth/register', {
      json: { ...registration(newEmail()), ...wrong },
    })
    expect([given, answer['code']]).toEqual([status, code])
  })
})

describe('logging in', () => {
  it('gives a token that opens a session with and without the word Bearer', async () => {
    const { token } = await server.newPerson()
    for (const header of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      expect((await server.call('/api/session', { token: header })).status).toBe(200)
    }
  })

  it('does not mind the case of the e-mail', async () => {
    const { email, password } = await server.newPerson({ password: 'ocho letras' })
    const { answer } = await server.call('/api/auth/login', { json: { email: email.toUpperCase(), password } })
    expect(answer).toMatchObject({ message: 'success' })
  })

  it('answers an unknown e-mail and a wrong password with the same words', async () => {
    const { email } = await server.newPerson({ password: 'ocho letras' })
    const wrong = await server.call('/api/auth/login', { json: { email, password: 'otra cosa' } })
    const unknown = await server.call('/api/auth/login', { json: { email: newEmail(), password: 'otra cosa' } })
    expect(wrong.status).toBe(401)
    expect(wrong.answer).toMatchObject({ code: 'CREDENTIALS_WRONG' })
    expect([unknown.status, unknown.answer]).toEqual([wrong.status, wrong.answer])
  })

  it('works as long for an unknown e-mail as for a wrong password', async () => {
    const { email } = await server.newPerson({ password: 'ocho letras' })
    const shortest = async (address: () => string) => {
      const times: number[] = []
      for (let turn = 0; turn < 4; turn += 1) {
        const started = performance.now()
        await server.call('/api/auth/login', { json: { email: address(), password: 'otra cosa' } })
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    expect(await shortest(newEmail)).toBeGreaterThan(0.5 * (await shortest(() => email)))
  })

  it.each([
    [{ email: 'ana@example.com' }, 400, 'CREDENTIALS_REQUIRED'],
    [{ password: 'ocho letras' }, 400, 'CREDENTIALS_REQUIRED'],
    [{ email: '', password: '' }, 400, 'CREDENTIALS_REQUIRED'],
    [{ email: 'ana', password: 'ocho letras' }, 422, 'EMAIL_INVALID'],
    [[], 422, 'REQUEST_INVALID'],
  ])('refuses %j with %i %s', async (json, status, code) => {
    const { status: given, answer } = await server.call('/api/auth/login', { json })
    expect([given, answer['code']]).toEqual([status, code])
  })

  it('makes a guesser wait after five wrong logins, even with the right password, and sends the time', async () => {
    const fresh = await openTestServer()
    const { email, password } = await fresh.newPerson({ password: 'ocho letras' })
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => fresh.call('/api/auth/login', { json: { email, password: 'otra cosa' } })),
    )
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5)
    const { status, answer, headers } = await fresh.call('/api/auth/login', { json: { email, password } })
    expect([status, answer['code']]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(['1', '2']).toContain(headers.get('retry-after'))
    expect(answer['error']).toMatch(/^Demasiados intentos seguidos\. Se puede intentar de nuevo en [12] s\.$/)
  })

  it('lets the owner in from a known device and another address while a guesser waits', async () => {
    const fresh = await openTestServer({ settings: readSettings({ TRUSTED_PROXIES: '127.0.0.1' }) })
    const { email, password } = await fresh.newPerson({ password: 'ocho letras' })
    const enter = (given: object, address = '203.0.113.1') =>
      fresh.app.request(
        '/api/auth/login',
        {
          method: 'POST',
          body: JSON.stringify({ email, ...given }),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        },
        { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } },
      )
    const { device } = z.object({ device: z.string() }).parse(await (await enter({ password })).json())
    for (let turn = 0; turn < 5; turn += 1) expect((await enter({ password: 'otra cosa' })).status).toBe(401)
    expect((await enter({ password })).status).toBe(429)
    expect((await enter({ password, device: 'invented' })).status).toBe(429)
    expect((await enter({ password, device: `x ${device}` })).status).toBe(200)
    expect((await enter({ password }, '203.0.113.2')).status).toBe(200)
  })

  it('lets thirty right logins at once through, and a clinic whose colleague forgot the password', async () => {
    const fresh = await openTestServer()
    const { email, password } = await fresh.newPerson({ password: 'ocho letras' })
    const login = (json: object) =>
      fresh.app.request(
        '/api/auth/login',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) },
        { incoming: { socket: { remoteAddress: '192.0.2.1', remotePort: 1, remoteFamily: 'IPv4' } } },
      )
    const right = await Promise.all(Array.from({ length: 30 }, () => login({ email, password })))
    expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]))
    for (let turn = 0; turn < 12; turn += 1) await login({ email: 'colega@example.com', password: 'otra cosa' })
    expect((await login({ email, password })).status).toBe(200)
  })

  it('does not count logins that were right', async () => {
    const fresh = await openTestServer()
    const { email, password } = await fresh.newPerson({ password: 'ocho letras' })
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await fresh.call('/api/auth/login', { json: { email, password } })).status).toBe(200)
    }
  })
})

describe('a session', () => {
  it('is invalid after the logout', async () => {
    const { token } = await server.newPerson()
    const other = await server.newPerson()
    expect((await server.call('/api/auth/logout', { method: 'POST', token })).answer).toEqual({ message: 'success' })
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ code: 'SESSION_REQUIRED' })
    expect((await server.call('/api/session', { token: other.token })).status).toBe(200)
  })

  it('is over when its time is up', async () => {
    const { token } = await server.newPerson()
    const { db } = server.context.database
    await db
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(session.tokenHash, hashSecret(token)))
    expect((await server.call('/api/session', { token })).answer).toMatchObject({ code: 'SESSION_REQUIRED' })
  })

  it.each(['', 'Bearer', 'Bearer ', 'nonsense', 'Bearer a.b', 'x'.repeat(200), "' or 1=1 --", '%00', 'Basic YTpi'])(
    'is not opened by the token %j',
    async token => {
      const { status, answer } = await server.call('/api/session', { headers: { authorization: token } })
      expect([status, answer['code']]).toEqual([401, 'SESSION_REQUIRED'])
    },
  )
})

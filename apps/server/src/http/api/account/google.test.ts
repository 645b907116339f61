import { googleNonce, login as loginRoute } from '@xrai/contract/routes/accounts'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGoogleVerifier, type NonceStore } from '../../../accounts/identity/login/google.ts'
import { issueNonce } from '../../../accounts/identity/login/google-nonce.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const clientId = 'xrai-test-client'
const provider = new OAuth2Server()
let issuer: string
let nonces: NonceStore
let server: TestServer

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, '127.0.0.1')
  issuer = provider.issuer.url ?? ''
  const { database, auth } = (await openTestServer()).context
  nonces = { db: database.db, secret: auth.secret }
  server = await openTestServer({
    google: createGoogleVerifier({ clientId, issuer, jwksUrl: `${issuer}/jwks` }, nonces),
  })
})
afterAll(() => provider.stop())

interface Claims {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly aud: string
  readonly iss: string
  readonly exp: number
  readonly iat: number
  readonly azp: string
  readonly nonce: string | undefined
  readonly hd: string | undefined
}

const now = () => Math.floor(Date.now() / 1000)
const newEmail = () => `google.${crypto.randomUUID()}@example.com`

/** An ID token of the provider, with the given claims. */
const idToken = (email: string, more: Partial<Claims> = {}): Promise<string> =>
  provider.issuer.buildToken({
    scopesOrTransform: (_, payload) => {
      const nonce = issueNonce(nonces.secret)
      Object.assign(payload, {
        sub: `sub of ${email}`,
        email,
        email_verified: true,
        aud: clientId,
        nonce,
        hd: 'example.com',
        ...more,
      })
    },
  })

const login = (email: string, token?: string) =>
  server.call('/api/auth/login-gmail', { json: { email }, ...(token ? { token: `Bearer ${token}` } : {}) })

const register = (email: string, token: string) =>
  server.call('/api/auth/register-gmail', {
    json: { email, first_name: 'Ana María', last_name: 'Paz' },
    token: `Bearer ${token}`,
  })

describe('registering with Google', () => {
  it('creates account and clinic, and returns a token that opens a session', async () => {
    const email = newEmail()
    const { status, answer } = await register(email, await idToken(email))
    expect([status, answer['message']]).toEqual([200, 'success'])
    const session = await server.call('/api/session', { token: fieldOf(loginRoute, answer, 'token') })
    expect(session.answer).toMatchObject({ user: { email, firstName: 'Ana María' }, clinic: { role: 'owner' } })
  })

  it('uses the last name as first name if Google sent one word', async () => {
    const email = newEmail()
    const { answer } = await server.call('/api/auth/register-gmail', {
      json: { email, first_name: '', last_name: 'Ana' },
      token: `Bearer ${await idToken(email)}`,
    })
    const session = await server.call('/api/session', { token: fieldOf(loginRoute, answer, 'token') })
    expect(session.answer).toMatchObject({ user: { firstName: 'Ana', lastName: 'Ana' } })
  })

  it.each([
    ['Ana https://evil.example', 'Paz\nwww.evil.example', 'Ana', 'Paz'],
    ['', 'ana.paz@example.com', 'ana.paz', 'ana.paz'],
    ['www.evil.example', 'www.evil.example', 'google', 'google'],
  ])('cleans the names %j and %j', async (first_name, last_name, firstName, lastName) => {
    const email = `google@${crypto.randomUUID()}.example`
    const token = `Bearer ${await idToken(email)}`
    const { answer } = await server.call('/api/auth/register-gmail', { json: { email, first_name, last_name }, token })
    const session = await server.call('/api/session', { token: fieldOf(loginRoute, answer, 'token') })
    expect(session.answer).toMatchObject({ user: { firstName, lastName } })
  })

  it('refuses an e-mail that has an account', async () => {
    const { email } = await server.newPerson()
    const { status, answer } = await register(email, await idToken(email))
    expect([status, answer['code']]).toEqual([409, 'EMAIL_TAKEN'])
  })

  it('refuses a Google account that registered before its e-mail changed', async () => {
    const before = newEmail()
    const after = newEmail()
    await register(before, await idToken(before, { sub: 'moved' }))
    const { status, answer } = await register(after, await idToken(after, { sub: 'moved' }))
    expect([status, answer['code']]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await login(before, await idToken(before, { sub: 'moved' }))).status).toBe(200)
  })
})

describe('logging in with Google', () => {
  it('opens a session for a user who registered with Google', async () => {
    const email = newEmail()
    await register(email, await idToken(email))
    const { status, answer } = await login(email, await idToken(email))
    expect([status, answer['message']]).toEqual([200, 'success'])
    expect((await server.call('/api/session', { token: fieldOf(loginRoute, answer, 'token') })).status).toBe(200)
  })

  it('opens a session for a user who registered with a password, and ends an unverified password', async () => {
    const { email, token } = await server.newPerson({ password: 'ocho letras' })
    const { status, answer } = await login(email, await idToken(email))
    expect(status).toBe(200)
    expect((await server.call('/api/session', { token })).status).toBe(401)
    const stranger = await server.call('/api/auth/login', { json: { email, password: 'ocho letras' } })
    expect([stranger.status, stranger.answer['code']]).toEqual([401, 'CREDENTIALS_WRONG'])
    expect((await server.call('/api/session', { token: fieldOf(loginRoute, answer, 'token') })).status).toBe(200)
    expect((await login(email, await idToken(email))).status).toBe(200)
  })

  it('opens a session for each of two concurrent first logins', async () => {
    const { email } = await server.newPerson({ password: 'ocho letras' })
    const both = await Promise.all([login(email, await idToken(email)), login(email, await idToken(email))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  it.each([
    ['a Workspace domain', `${crypto.randomUUID()}@clinic.example`, 'clinic.example', 200],
    ['gmail.com', `${crypto.randomUUID()}@gmail.com`, undefined, 200],
    ['a domain that Google does not run', `${crypto.randomUUID()}@clinic.example`, undefined, 409],
  ])('links an account with a password to an address of %s: %i', async (_, email, hd, status) => {
    await server.call('/api/auth/register', {
      json: { email, password: 'ocho letras', first_name: 'Ana', last_name: 'Paz' },
    })
    const found = await login(email, await idToken(email, { hd }))
    expect([found.status, found.answer['code']]).toEqual([status, status === 200 ? undefined : 'GOOGLE_NOT_LINKED'])
  })

  it('refuses an e-mail without an account', async () => {
    const email = newEmail()
    const { status, answer } = await login(email, await idToken(email))
    expect([status, answer['code']]).toEqual([404, 'GOOGLE_ACCOUNT_UNKNOWN'])
  })

  it('refuses every token that does not prove the e-mail, even for an existing user', async () => {
    const { email } = await server.newPerson({ password: 'ocho letras' })
    const good = await idToken(email)
    const [head, payload, signature] = good.split('.')
    const claims = { sub: 's', email, email_verified: true, iss: issuer, aud: clientId, iat: now(), exp: now() + 600 }
    const strangerKey = (await generateKeyPair('RS256')).privateKey
    const kid = JSON.parse(Buffer.from(head ?? '', 'base64url').toString()).kid
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')
    const secret = new TextEncoder().encode('a secret of thirty-two characters!')
    const tokens = {
      none: undefined,
      'not a token': 'abc',
      'a changed payload': `${head}.${changed}.${signature}`,
      'no signature': `${head}.${payload}.`,
      'alg none': new UnsecuredJWT(claims).encode(),
      "another signer's key": await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(strangerKey),
      'a key that the set has not': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'x' })
        .sign(strangerKey),
      HS256: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret),
      'another audience': await idToken(email, { aud: 'another client' }),
      'another issuer': await idToken(email, { iss: 'https://accounts.example.com' }),
      'an expired token': await idToken(email, { exp: now() - 600 }),
      'an unverified e-mail': await idToken(email, { email_verified: false }),
      'the e-mail of another': await idToken(newEmail()),
      'authorised for another client': await idToken(email, { azp: 'another client' }),
      'eleven minutes old': await idToken(email, { iat: now() - 12 * 60, exp: now() + 600 }),
      'made for no nonce': await idToken(email, { nonce: undefined }),
      'made for a nonce that is not ours': await idToken(email, { nonce: issueNonce('another secret') }),
      'made for a nonce that is over': await idToken(email, {
        nonce: issueNonce(nonces.secret, Date.now() - 11 * 60_000),
      }),
    }
    for (const [name, token] of Object.entries(tokens)) {
      const { status, answer } = await login(email, token)
      expect([name, status, answer['code']]).toEqual([name, 401, 'GOOGLE_TOKEN_INVALID'])
    }
    expect((await login(email, good)).status).toBe(200)
  })

  it('still recognises a user whose e-mail at Google changed', async () => {
    const before = newEmail()
    const after = newEmail()
    await register(before, await idToken(before, { sub: 'a-subject' }))
    const { answer } = await login(after, await idToken(after, { sub: 'a-subject' }))
    const session = await server.call('/api/session', { token: fieldOf(loginRoute, answer, 'token') })
    expect(session.answer).toMatchObject({ user: { email: before } })
  })

  it('answers GOOGLE_UNREACHABLE if the key set cannot be fetched', async () => {
    const away = createGoogleVerifier({ clientId, issuer, jwksUrl: 'http://127.0.0.1:9/jwks' }, nonces)
    const lonely = await openTestServer({ google: away })
    const email = newEmail()
    const { status, answer } = await lonely.call('/api/auth/login-gmail', {
      json: { email },
      token: `Bearer ${await idToken(email)}`,
    })
    expect([status, answer['code']]).toEqual([502, 'GOOGLE_UNREACHABLE'])
  })

  it('answers GOOGLE_NOT_CONFIGURED if Google is not set up', async () => {
    const without = await openTestServer()
    for (const [path, names] of [
      ['/api/auth/login-gmail', {}],
      ['/api/auth/register-gmail', { first_name: 'A', last_name: 'B' }],
    ] as const) {
      const { status, answer } = await without.call(path, { json: { email: newEmail(), ...names } })
      expect([status, answer['code']]).toEqual([501, 'GOOGLE_NOT_CONFIGURED'])
    }
    expect((await without.call('/api/config')).answer['google']).toBeNull()
  })
})

describe('an ID token', () => {
  it('opens one session: a second use, later or concurrent, is refused', async () => {
    const email = newEmail()
    const first = await idToken(email)
    await register(email, first)
    const replayed = await login(email, first)
    expect([replayed.status, replayed.answer['code']]).toEqual([401, 'GOOGLE_TOKEN_INVALID'])
    const second = await idToken(email)
    const both = await Promise.all([login(email, second), login(email, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('is accepted for a nonce that the server issued, which no cache may store', async () => {
    const email = newEmail()
    const { answer, headers } = await server.call('/api/auth/google-nonce', { method: 'POST' })
    expect(headers.get('cache-control')).toContain('no-store')
    expect(
      (await register(email, await idToken(email, { nonce: fieldOf(googleNonce, answer, 'nonce'), azp: clientId })))
        .status,
    ).toBe(200)
  })

  it('of a second Google account is refused if the account already signs in with another', async () => {
    const email = newEmail()
    await register(email, await idToken(email, { sub: `the first ${email}` }))
    const { status, answer } = await login(email, await idToken(email, { sub: `the second ${email}` }))
    expect([status, answer['code'], answer['token']]).toEqual([409, 'GOOGLE_ACCOUNT_OTHER', undefined])
    expect((await login(email, await idToken(email, { sub: `the first ${email}` }))).status).toBe(200)
  })
})

import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { createKey } from '@xrai/contract/routes/api-keys'
import { hashPassword as scrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { findCredential, markProved, putPasswordHash, updateUser } from '../../../db/queries/accounts/people.ts'
import { oneTimeToken } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { patientLinksOf, refusalOf, refused } from '../../../testing/patient-links.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const mailbox = createMailbox()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ mailer: mailbox.mailer })
})

const fresh = 'una clave nueva'
const forget = (email: string) => server.call('/api/auth/forgot-password', { json: { email } })
const reset = (token: string, password = fresh) =>
  server.call('/api/auth/reset-password', { json: { token, password } })
const login = (email: string, password: string) => server.call('/api/auth/login', { json: { email, password } })
const secretFor = async (email: string) => {
  await forget(email)
  return mailbox.secret(email, 'reset-password')
}

describe("a password's hash", () => {
  const hashOf = async (email: string) => (await findCredential(server.context.database.db, email))?.hash

  it('is Argon2id with 19 MiB and two passes', async () => {
    const { email } = await server.newPerson({ password: 'ocho letras' })
    expect(await hashOf(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('of an earlier version signs in, and is replaced by the first right password', async () => {
    const { email, password, session } = await server.newPerson({ password: 'ocho letras' })
    const former = await scrypt(password)
    await putPasswordHash(server.context.database.db, session.user.id, former)
    expect((await login(email, 'otra clave')).answer).toMatchObject({ code: 'CREDENTIALS_WRONG' })
    expect(await hashOf(email)).toBe(former)
    for (const _ of [1, 2]) {
      expect((await login(email, password)).answer).toMatchObject({ message: 'success' })
      expect(await hashOf(email)).toMatch(/^\$argon2id\$/)
    }
  })
})

describe('a forgotten password', () => {
  it('is reset by the mailed link, which works once and ends every session', async () => {
    const { email, password, token } = await server.newPerson({ password: 'ocho letras' })
    const secret = await secretFor(email)
    expect((await reset(secret)).answer).toMatchObject({ message: 'success' })
    expect((await login(email, password)).answer).toMatchObject({ code: 'CREDENTIALS_WRONG' })
    expect((await login(email, fresh)).answer).toMatchObject({ message: 'success' })
    expect((await server.call('/api/session', { token })).status).toBe(401)
    const again = await reset(secret, 'otra clave nueva')
    expect([again.status, again.answer['code']]).toEqual([410, 'LINK_INVALID'])
  })

  it("ends the links to patients' pages that were made with the account", async () => {
    const person = await server.newPerson({ plan: 'empresarial' })
    const { open, knock } = patientLinksOf(() => ({ server, owner: person }))
    const { secret } = await (await open()).make()
    expect((await knock(secret)).status).toBe(200)
    expect((await reset(await secretFor(person.email))).status).toBe(200)
    expect(await refusalOf(knock(secret))).toEqual(refused)
  })

  it('is set by one of two concurrent uses of the link', async () => {
    const { email } = await server.newPerson()
    const secret = await secretFor(email)
    const both = await Promise.all([reset(secret), reset(secret, 'otra clave nueva')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  it('keeps no link that was sent before it was set', async () => {
    const { email } = await server.newPerson()
    const first = await secretFor(email)
    const second = await secretFor(email)
    expect(first).not.toBe(second)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).answer).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('has a link that is over after an hour', async () => {
    const { email, session } = await server.newPerson()
    const secret = await secretFor(email)
    const { db } = server.context.database
    const [row] = await db.select().from(oneTimeToken).where(eq(oneTimeToken.userId, session.user.id))
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60)
    await db
      .update(oneTimeToken)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(oneTimeToken.userId, session.user.id))
    expect((await reset(secret)).answer).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('keeps of the link a hash alone', async () => {
    const { email, session } = await server.newPerson()
    const secret = await secretFor(email)
    const rows = await server.context.database.db
      .select()
      .from(oneTimeToken)
      .where(eq(oneTimeToken.userId, session.user.id))
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is not set by a link of another purpose', async () => {
    const email = `persona.${crypto.randomUUID()}@example.com`
    const person = { email, password: 'ocho letras', first_name: 'Ana', last_name: 'Paz' }
    await server.call('/api/auth/register', { json: person })
    expect((await reset(mailbox.secret(email, 'verify-email'))).answer).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('answers the same for an e-mail without an account, and sends nothing', async () => {
    const { email } = await server.newPerson()
    const known = await forget(email)
    const before = mailbox.mails.length
    const unknown = await forget('nadie@example.com')
    expect([unknown.status, unknown.answer]).toEqual([known.status, known.answer])
    expect(mailbox.mails).toHaveLength(before)
  })

  it('can be requested three times a minute at most', async () => {
    const { email } = await server.newPerson()
    const asked = []
    for (let turn = 0; turn < 4; turn += 1) asked.push((await forget(email)).status)
    expect(asked).toEqual([200, 200, 200, 429])
  })

  it.each(['', 'siete 7', 'x'.repeat(129)])('is not set to %j, and the link still works', async password => {
    const { email } = await server.newPerson()
    const secret = await secretFor(email)
    const refused = await reset(secret, password)
    expect([refused.status, refused.answer['code']]).toEqual([422, 'PASSWORD_LENGTH'])
    expect((await reset(secret)).status).toBe(200)
  })

  it('has its link in the outbox where mail is not set up, beginning with the address of the installation', async () => {
    const plain = await openTestServer()
    const { email } = await plain.newPerson()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await plain.call('/api/auth/forgot-password', { json: { email }, headers })
    const mail = plain.kept.find(({ to }) => to === email)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/reset-password#[\w-]{43}/)
    expect(mail?.text).not.toContain('evil')
    const log = plain.lines.join('\n')
    expect(log).toContain('mail-kept')
    expect(log).not.toContain(email)
    expect(log).not.toContain('/reset-password#')
  })
})

describe('changing the password', () => {
  const change = (token: string, current: string, password: string) =>
    server.call('/api/me/password', { token, json: { current, password } })

  it('requires the current one, ends the other sessions and notifies a proved address by mail', async () => {
    const { email, password, token, session } = await server.newPerson({ password: 'ocho letras' })
    await markProved(server.context.database.db, session.user.id)
    const other = fieldOf(loginRoute, (await login(email, password)).answer, 'token')
    expect((await change(token, 'no es esta', fresh)).answer).toMatchObject({ code: 'PASSWORD_WRONG' })
    expect((await change(token, password, fresh)).answer).toEqual({ message: 'success' })
    expect((await server.call('/api/session', { token })).status).toBe(200)
    expect((await server.call('/api/session', { token: other })).status).toBe(401)
    expect(mailbox.to(email).at(-1)?.subject).toBe('XRAI: tu contraseña cambió')
  })

  it.each(['siete 7', 'x'.repeat(129)])('refuses %j', async short => {
    const { token, password } = await server.newPerson({ password: 'ocho letras' })
    expect((await change(token, password, short)).answer).toMatchObject({ code: 'PASSWORD_LENGTH' })
  })

  it('slows a guesser after five wrong ones, also the right one', async () => {
    const { token, password } = await server.newPerson({ password: 'ocho letras' })
    const wrong = await Promise.all(Array.from({ length: 11 }, () => change(token, 'no es esta', fresh)))
    expect(wrong.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await change(token, password, fresh)).answer).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })

  it('ends the API keys that the person made, unless they are kept', async () => {
    const person = await (await openTestServer()).newPerson({ password: 'ocho letras' })
    const makeKey = async () => (await server.answerOf(createKey, { token: person.token, body: { name: 'Clave' } })).key
    await updateUser(server.context.database.db, person.session.user.id, { emailVerified: true })
    const works = async (key: string) => (await server.call('/api/credits', { token: key })).status === 200
    const first = await makeKey()
    expect(await works(first)).toBe(true)
    const json = { current: 'ocho letras', password: fresh, keepKeys: true }
    await server.call('/api/me/password', { token: person.token, json })
    expect(await works(first)).toBe(true)
    await change(person.token, fresh, 'otra clave nueva')
    expect(await works(first)).toBe(false)
    const second = await makeKey()
    expect((await reset(await secretFor(person.email))).status).toBe(200)
    expect(await works(second)).toBe(false)
  })

  it.each(['12345678', '        ', 'anaprueba'])(
    'refuses %j, and still takes it where it was taken before',
    async weak => {
      const code = weak.trim() === '' ? 'PASSWORD_LENGTH' : 'PASSWORD_TOO_COMMON'
      const { email, token } = await server.newPerson({ password: weak })
      expect((await login(email, weak)).answer).toMatchObject({ message: 'success' })
      expect((await change(token, weak, weak)).answer).toMatchObject({ code })
      expect((await reset(await secretFor(email), weak)).answer).toMatchObject({ code })
      const json = { email: `x${email}`, password: weak, first_name: 'Ana', last_name: 'Prueba' }
      expect((await server.call('/api/auth/register', { json })).answer).toMatchObject({ code })
      const about = ['Ana', 'Prueba']
      expect((await server.call('/api/auth/password-check', { json: { password: weak, about } })).answer).toMatchObject(
        {
          code,
        },
      )
    },
  )

  it('reports an account without a password, and mails the link that sets one', async () => {
    const { email, token } = await server.newPerson()
    expect((await change(token, 'cualquiera', fresh)).answer).toMatchObject({ code: 'PASSWORD_MISSING' })
    expect((await server.call('/api/me/password/link', { method: 'POST', token })).status).toBe(200)
    await reset(mailbox.secret(email, 'reset-password'))
    expect((await login(email, fresh)).answer).toMatchObject({ message: 'success' })
  })
})

describe('an e-mail', () => {
  it('gets its link alone before it is verified, without a name, because it may be a stranger’s', async () => {
    const email = `persona.${crypto.randomUUID()}@example.com`
    const person = { email, password: 'ocho letras', first_name: 'Tu cuenta será cerrada', last_name: 'Paz' }
    await server.call('/api/auth/register', { json: person })
    const token = fieldOf(loginRoute, (await login(email, person.password)).answer, 'token')
    const again = { email, password: person.password }
    await server.call('/api/auth/login', { json: again, headers: { 'user-agent': 'Firefox/1' } })
    await server.call('/api/me/password', { token, json: { current: person.password, password: fresh } })
    expect(mailbox.to(email)).toHaveLength(1)
    expect(JSON.stringify(mailbox.to(email))).not.toContain(person.first_name)
  })

  it('gets ten links a day to a new password before it is verified, whichever devices ask for them', async () => {
    const email = `persona.${crypto.randomUUID()}@example.com`
    const person = { email, password: 'ocho letras', first_name: 'Ana', last_name: 'Paz' }
    await server.call('/api/auth/register', { json: person })
    for (let turn = 0; turn < 12; turn += 1) {
      const { device } = (await login(email, person.password)).answer
      const { answer } = await server.call('/api/auth/forgot-password', { json: { email, device } })
      expect(answer).toEqual({ message: 'success' })
    }
    expect(mailbox.to(email).filter(({ text }) => text.includes('/reset-password#'))).toHaveLength(10)
  })

  it('is proved by the mailed link, once', async () => {
    const email = `persona.${crypto.randomUUID()}@example.com`
    const person = { email, password: 'ocho letras', first_name: 'Ana', last_name: 'Paz' }
    await server.call('/api/auth/register', { json: person })
    const token = fieldOf(loginRoute, (await login(email, person.password)).answer, 'token')
    const proved = async () => (await server.call('/api/me', { token })).answer['emailVerified']
    expect(await proved()).toBe(false)
    const json = { token: mailbox.secret(email, 'verify-email'), password: person.password }
    expect((await server.call('/api/auth/verify-email', { json })).status).toBe(200)
    expect(await proved()).toBe(true)
    expect((await server.call('/api/auth/verify-email', { json })).answer).toMatchObject({ code: 'LINK_INVALID' })
  })
})

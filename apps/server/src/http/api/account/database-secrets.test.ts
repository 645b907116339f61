import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { createKey } from '@xrai/contract/routes/api-keys'
import { invite } from '@xrai/contract/routes/team'
import { confirmTwoFactor, startTwoFactor } from '@xrai/contract/routes/two-factor'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../../db/applied-migrations.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const mailbox = createMailbox()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ mailer: mailbox.mailer })
})

const post = (path: string, json: object, token?: string) => server.call(path, { json, ...(token ? { token } : {}) })

/** Every row of every table as text, the queue's and the migrations' too. */
const readDatabase = async (): Promise<string> => {
  const { db } = server.context.database
  const select = async (query: ReturnType<typeof sql>) => rowsOf<Record<string, string>>(await db.execute(query))
  const tables = await select(
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { schema = '', name = '' } of tables) {
    const rows = await select(sql`select t::text as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`)
    texts.push(...rows.map(({ text = '' }) => text))
  }
  expect(tables.length).toBeGreaterThan(25)
  return texts.join('\n')
}

it('the database holds nothing that signs its reader in', async () => {
  const password = 'molar rojo en la lluvia'
  const renewed = 'otra lluvia de molares'
  const email = `secretos.${crypto.randomUUID()}@example.com`
  await post('/api/auth/register', { email, password, first_name: 'Ana', last_name: 'Paz' })
  const verify = mailbox.secret(email, 'verify-email')
  await post('/api/auth/verify-email', { token: verify, password })
  const first = (await post('/api/auth/login', { email, password, remember: true })).answer
  const token = fieldOf(loginRoute, first, 'token')
  await post('/api/session/confirm', { password }, token)
  const key = (await server.answerOf(createKey, { token, body: { name: 'Laboratorio' } })).key
  const invited = await server.call('/api/team/invitations', {
    token,
    json: { email: `otro.${email}`, role: 'dentist' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const invitation = fieldOf(invite, invited.answer, 'link').split('#')[1] ?? ''
  const started = (await server.call('/api/me/two-factor', { method: 'POST', token })).answer
  const secret = fieldOf(startTwoFactor, started, 'secret')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { backupCodes } = await server.answerOf(confirmTwoFactor, { token, body: { code } })
  const second = await post('/api/auth/login', { email, password })
  const challenge = fieldOf(loginRoute, second.answer, 'challenge')
  await post('/api/auth/forgot-password', { email })
  const reset = mailbox.secret(email, 'reset-password')

  const given = {
    verify,
    token,
    device: fieldOf(loginRoute, first, 'device'),
    key,
    invitation,
    secret,
    challenge,
    reset,
    password,
  }
  for (const [name, value] of Object.entries(given)) expect([name, value.length > 8]).toEqual([name, true])
  expect(backupCodes).toHaveLength(10)
  const before = await readDatabase()
  // The reading itself: what must be there is.
  expect(before).toContain(email)
  for (const [name, value] of Object.entries(given)) expect([name, before.includes(value)]).toEqual([name, false])
  for (const backup of backupCodes) expect(before).not.toContain(backup)

  expect((await post('/api/auth/reset-password', { token: reset, password: renewed })).status).toBe(200)
  expect(await readDatabase()).not.toContain(renewed)
})

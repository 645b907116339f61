import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findSession } from '../accounts/session.ts'
import * as schema from './schema.ts'

const migrations = new URL('./migrations/', import.meta.url)
const migration = '0011_hashed-session-tokens.sql'

// A database of its own, which takes its time to make; what the server would say is the same.
const isElsewhere = inject('databaseUrl') !== undefined
let client: PGlite
beforeAll(async () => {
  if (!isElsewhere) client = await PGlite.create()
}, 300_000)

const run = async (names: readonly string[]) => {
  for (const name of names) {
    const text = await readFile(new URL(name, migrations), 'utf8')
    await client.exec(text.replaceAll('--> statement-breakpoint', ''))
  }
}

const google = `insert into account (id, provider_id, account_id, user_id, created_at) values (gen_random_uuid(), 'google', $1, $2, $3)`

describe.skipIf(isElsewhere)('the sessions of before tokens were hashed', () => {
  it('go on with the token that the browser has, of which no table keeps a letter; one Google account stays', async () => {
    const all = (await readdir(migrations)).filter(name => name.endsWith('.sql')).toSorted()
    await run(all.filter(name => name < migration))
    const [person, clinic, token] = [crypto.randomUUID(), crypto.randomUUID(), 'KpQ7yX2mZt9vB4nR8sW1cD6fG3hJ5kL0']
    await client.query(
      `insert into "user" (id, name, first_name, last_name, email) values ($1, 'Ana', 'Ana', '', 'ana@example.com')`,
      [person],
    )
    await client.query(`insert into clinic (id, name, plan) values ($1, 'Clínica', 'basico')`, [clinic])
    await client.query(
      `insert into member (id, clinic_id, user_id, role) values (gen_random_uuid(), $1, $2, 'owner')`,
      [clinic, person],
    )
    await client.query(
      `insert into session (id, token, user_id, expires_at, created_at)
       values (gen_random_uuid(), $1, $2, now() + interval '20 days', now() - interval '200 days')`,
      [token, person],
    )
    await client.query(google, ['later', person, '2026-02-01'])
    await client.query(google, ['first', person, '2026-01-01'])
    await run(all.filter(name => name >= migration))

    const { rows } = await client.query<{ text: string; token_hash: string }>(
      'select token_hash, s::text as text from session s',
    )
    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
    const found = await findSession(drizzle(client, { schema }), token)
    expect(found).toMatchObject({ user: { id: person }, clinic: { id: clinic } })
    expect((await client.query('select account_id from account')).rows).toEqual([{ account_id: 'first' }])
    await client.close()
  })
})

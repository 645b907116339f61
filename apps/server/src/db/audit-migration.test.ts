import { readdir, readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { describe, expect, inject, it } from 'vitest'
import { verifyChain } from '../audit/verify-chain.ts'
import type { ClinicId } from './clinic-id.ts'
import * as schema from './schema.ts'

const migrations = new URL('./migrations/', import.meta.url)
const chaining = '0010_audit-chain.sql'

const run = async (client: PGlite, name: string) => {
  const text = await readFile(new URL(name, migrations), 'utf8')
  await client.exec(text.replaceAll('--> statement-breakpoint', ''))
}

// A database of its own, which takes its time to make; what the server would say is the same.
describe.skipIf(inject('databaseUrl') !== undefined)('the audit trail of before there was a chain', () => {
  it('is chained in its order, a chain for each clinic', async () => {
    const client = await PGlite.create()
    const names = (await readdir(migrations)).filter(name => name.endsWith('.sql')).toSorted()
    for (const name of names.slice(0, names.indexOf(chaining))) await run(client, name)
    const [one, other, person] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await client.query(`insert into clinic (id, name, plan) values ($1, 'Una', 'basico'), ($2, 'Otra', 'basico')`, [
      one,
      other,
    ])
    await client.query(
      `insert into "user" (id, name, first_name, last_name, email) values ($1, 'Ana', 'Ana', '', 'ana@example.com')`,
      [person],
    )
    const insert = `insert into audit_event (id, clinic_id, by, action, created_at) values (gen_random_uuid(), $1, $2, $3, $4)`
    await client.query(insert, [one, person, 'review', '2026-10-02T10:00:00.123456Z'])
    await client.query(insert, [other, person, 'login', '2026-10-01T10:00:00Z'])
    await client.query(insert, [one, person, 'analyze', '2026-10-01T10:00:00Z'])
    await run(client, chaining)
    const { rows } = await client.query(
      `select seq::int, action from audit_link join audit_event on id = event_id where audit_link.clinic_id = $1 order by seq`,
      [one],
    )
    expect(rows).toEqual([
      { seq: 1, action: 'analyze' },
      { seq: 2, action: 'review' },
    ])
    const db = drizzle(client, { schema })
    for (const [id, seq] of [[one, 2] as const, [other, 1] as const]) {
      expect(await verifyChain({ db, clinicId: id as ClinicId })).toMatchObject({ seq, fault: null })
    }
    await client.close()
  }, 300_000)
})

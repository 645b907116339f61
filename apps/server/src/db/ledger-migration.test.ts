// @module-tag postgres
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, expect, inject, it } from 'vitest'

const migrations = new URL('./migrations/', import.meta.url)

const run = async (client: PGlite, name: string) => {
  const text = await readFile(new URL(name, migrations), 'utf8')
  await client.exec(text.replaceAll('--> statement-breakpoint', ''))
}

// Skipped in the suite on a server, because the test creates its own embedded database with the same result.
const isElsewhere = inject('databaseUrl') !== undefined
let client: PGlite
beforeAll(async () => {
  if (!isElsewhere) client = await PGlite.create()
}, 300_000)

describe.skipIf(isElsewhere)('the ledger from before reservations', () => {
  it('has each analysis reserved and settled in the month of its creation', async () => {
    for (const name of ['0000_first.sql', '0001_append-only.sql', '0002_plans-and-messages.sql'])
      await run(client, name)
    const clinic = crypto.randomUUID()
    const person = crypto.randomUUID()
    await client.query(`insert into clinic (id, name, plan) values ($1, 'Clínica', 'basico')`, [clinic])
    await client.query(
      `insert into "user" (id, name, first_name, last_name, email) values ($1, 'Ana', 'Ana', '', 'ana@example.com')`,
      [person],
    )
    await client.query(
      `insert into credit_entry (id, clinic_id, amount, reason, analysis_id, by, created_at)
       values (gen_random_uuid(), $1, -1, 'analysis', gen_random_uuid(), $2, '2026-10-31T23:30:00-05:00')`,
      [clinic, person],
    )
    await run(client, '0003_analyses-in-the-background.sql')
    const { rows } = await client.query('select reason::text, amount, period::text from credit_entry order by amount')
    expect(rows).toEqual([
      { reason: 'reserve', amount: -1, period: '2026-11-01' },
      { reason: 'settle', amount: 0, period: '2026-11-01' },
    ])
    await expect(client.query('update credit_entry set amount = 0')).rejects.toThrow('never updated')
    await client.close()
  })
})

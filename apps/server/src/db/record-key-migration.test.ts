// @module-tag postgres
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newDatabaseUrl } from '../records/backup/testing/installation.ts'
import { rowsOf } from './applied-migrations.ts'
import { type OpenOptions, openEmbedded, openServer } from './database.ts'

it('keeps patients whose record numbers differ in case or spaces, and lets no further one be made', async () => {
  const url = await newDatabaseUrl()
  const folder = await mkdtemp(join(tmpdir(), 'xrai-record-keys-'))
  const open = (options?: OpenOptions) =>
    url ? openServer(url, options) : openEmbedded(join(folder, 'database'), options)
  const migrations = (await readdir(new URL('migrations/', import.meta.url))).filter(name => name.endsWith('.sql'))
  const before = await open({ upTo: migrations.toSorted().findIndex(name => name.endsWith('_record-keys.sql')) })
  const north = crypto.randomUUID()
  const south = crypto.randomUUID()
  for (const id of [north, south])
    await before.db.execute(sql`insert into clinic (id, name, plan) values (${id}, 'Norte', 'empresarial')`)
  const insert = (clinicId: string, place: number, recordNumber: string | null, deleted = false) => sql`
    insert into patient (id, clinic_id, first_name, last_name, search, record_number, deleted_at)
    values (${`00000000-0000-7000-8000-00000000000${place}`}, ${clinicId}, 'Rosa', 'Lazo', '', ${recordNumber},
      ${deleted ? sql`now()` : null})`
  for (const [place, number] of ['HC-1', 'hc-1', 'hc -1', null, null].entries())
    await before.db.execute(insert(north, place, number))
  await before.db.execute(insert(north, 5, 'Hc-1', true))
  await before.db.execute(insert(south, 6, 'HC-1'))
  await before.close()
  const after = await open()
  const rows = rowsOf<{ record_key: string | null; record_twin: boolean }>(
    await after.db.execute(sql`select record_key, record_twin from patient order by id`),
  )
  expect(rows.map(row => [row.record_key, row.record_twin])).toEqual([
    ['hc-1', false],
    ['hc-1', true],
    ['hc-1', true],
    [null, false],
    [null, false],
    ['hc-1', false],
    ['hc-1', false],
  ])
  await expect(after.db.execute(insert(north, 7, 'HC- 1'))).rejects.toThrow()
  await after.close()
})

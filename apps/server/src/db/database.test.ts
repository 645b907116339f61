// @module-tag postgres
import { sql } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { expect, inject, it } from 'vitest'
import { BackupError } from '../base/backup-error.ts'
import { newDatabaseUrl, newFolder, openDatabase } from '../records/backup/testing/installation.ts'
import { knownMigrations, openServer } from './database.ts'

const url = inject('databaseUrl')

it.skipIf(!url)('recovers its connections after transactions that failed to begin', async () => {
  const database = await openServer(url ?? '')
  // An invalid isolation level makes 'begin' itself fail, as it does if the server goes away at
  // that moment.
  const config = { isolationLevel: 'none at all' } as unknown as PgTransactionConfig
  for (let turn = 0; turn < 12; turn += 1) {
    await expect(database.db.transaction(tx => tx.execute(sql`select 1`), config)).rejects.toThrow()
  }
  await expect(database.ping()).resolves.toBeUndefined()
  await database.close()
})

it.skipIf(!url)('survives the loss of a connection that a transaction holds', async () => {
  const database = await openServer(url ?? '')
  const broken = database.db.transaction(async tx => {
    const [{ pid } = {}] = Object(await tx.execute(sql`select pg_backend_pid() as pid`)).rows
    await database.db.execute(sql`select pg_terminate_backend(${pid})`)
    await new Promise(resolve => setTimeout(resolve, 50))
    return tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  await expect(database.ping()).resolves.toBeUndefined()
  await database.close()
})

// Creating a separate database takes time.
it('refuses what a newer version migrated, and leaves it as it is', { timeout: 300_000 }, async () => {
  const at = [await newFolder(), await newDatabaseUrl()] as const
  const before = await openDatabase(...at)
  await before.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
  await before.close()
  await expect(openDatabase(...at)).rejects.toThrow(BackupError)
  await expect(openDatabase(...at)).rejects.toThrow('by a newer version of XRAI')
})

it('has migrations whose times rise, because an installation never applies one older than its latest', () => {
  expect(knownMigrations()).toEqual([...new Set(knownMigrations())].toSorted((one, other) => one - other))
})

// @module-tag resources
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../accounts/audit/verify-chain.ts'
import { findSession } from '../../accounts/sessions/session.ts'
import { listBackups, readManifest } from '../../base/backup-layout.ts'
import { createLog } from '../../base/log/log.ts'
import { restoreBackup } from '../../commands/restore-backup.ts'
import { appliedMigrations, rowsOf } from '../../db/applied-migrations.ts'
import { type Database, knownMigrations, type Queryable } from '../../db/database.ts'
import { createFileStore } from '../../platform/storage/file-store.ts'
import { readSettings } from '../../settings/settings.ts'
import { clinicIdOf } from '../../testing/clinic-id.ts'
import { backUpBeforeMigration } from './automatic-backup.ts'
import { examine } from './examine.ts'
import { earlierMigrations, newEarlierInstallation } from './testing/earlier-version.ts'
import { everyRow } from './testing/every-row.ts'
import { newDatabaseUrl, newFolder, openDatabase } from './testing/installation.ts'

type Earlier = Awaited<ReturnType<typeof newEarlierInstallation>>

const lines: string[] = []
const log = createLog({ to: { write: line => lines.push(line) } })
const eventsOf = () => lines.splice(0).map(line => JSON.parse(line).event)

let earlier: Earlier
let migrated: Database
let backups: string
beforeAll(async () => {
  earlier = await newEarlierInstallation()
  backups = join(await newFolder(), 'backups')
  // Creating a separate database takes time.
}, 300_000)
afterAll(() => migrated.close())

/** Opens the installation like the program's start, with backups in `folder`. */
const start = (folder: string): Promise<Database> => {
  const settings = readSettings({ DATA_DIR: earlier.dataDir, BACKUP_DIR: folder })
  const beforeMigration = (db: Queryable) => backUpBeforeMigration({ db, files: earlier.files }, settings, log)
  return earlier.open({ beforeMigration })
}

const query = async <Row>(text: string) => rowsOf<Row>(await migrated.db.execute(text))

describe('a database of an earlier version', () => {
  it('stays unchanged if no backup of it can be made, and the refusal gives the reason', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'xrai-no-backup-')), 'file')
    await writeFile(file, '')
    await expect(start(file)).rejects.toThrow(/was not migrated.*BACKUP_DIR=off.*is not a folder/s)
    const database = await earlier.open({ upTo: earlierMigrations })
    expect(await appliedMigrations(database.db)).toHaveLength(earlierMigrations)
    expect(rowsOf(await database.db.execute(sql`select token from session`))).toEqual([{ token: earlier.token }])
    await database.close()
  })

  it('is backed up unchanged and then migrated; the next start has nothing to do', async () => {
    migrated = await start(backups)
    const [name = '', ...more] = await listBackups(backups)
    expect([name, more]).toEqual([expect.stringMatching(/-migration$/), []])
    const manifest = await readManifest(backups, name)
    expect(manifest.migrations.map(({ at }) => at)).toEqual(knownMigrations().slice(0, earlierMigrations))
    expect(manifest.tables).toContainEqual({ name: 'verification', rows: 1 })
    expect(manifest.files.count).toBe(1)
    expect((await appliedMigrations(migrated.db)).map(({ at }) => at)).toEqual(knownMigrations())
    expect(eventsOf()).toEqual(['backup-made'])
    await migrated.close()
    migrated = await start(backups)
    expect(await listBackups(backups)).toEqual([name])
  })

  it("keeps its sessions, by the browser's token, which no table contains", async () => {
    const rows = await query<{ token_hash: string }>('select token_hash from session')
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(earlier.token).digest('hex') }])
    const found = await findSession(migrated.db, earlier.token)
    expect(found).toMatchObject({ user: { id: earlier.person }, clinic: { id: earlier.clinic } })
    const text = JSON.stringify(await everyRow(migrated.db))
    expect(text).toContain('ana@example.com')
    for (const secret of [earlier.token, earlier.secret]) expect(text).not.toContain(secret)
  })

  it('keeps the first of several Google accounts of a user', async () => {
    expect(await query('select account_id from account')).toEqual([{ account_id: 'first' }])
  })

  it('gets its audit trail chained in order, one chain per clinic', async () => {
    const chained = await query(
      `select seq::int, action from audit_link join audit_event on id = event_id
       where audit_link.clinic_id = '${earlier.clinic}' order by seq`,
    )
    expect(chained).toEqual([
      { seq: 1, action: 'analyze' },
      { seq: 2, action: 'review' },
    ])
    for (const [id, seq] of [[earlier.clinic, 2] as const, [earlier.other, 1] as const]) {
      expect(await verifyChain({ db: migrated.db, clinicId: clinicIdOf(id) })).toMatchObject({ seq, fault: null })
    }
  })

  it('retains nothing that was deleted before retention existed', async () => {
    for (const table of ['clinic', 'patient', 'clinical_case', 'image', 'erasure']) {
      const held = await query<{ held_at: Date | null }>(`select held_at from ${table}`)
      expect(held.length).toBeGreaterThan(0)
      expect(held.every(({ held_at }) => held_at === null)).toBe(true)
    }
    expect(await query('select first_name, deleted_at is not null as deleted from patient')).toEqual([
      { first_name: 'Íñigo', deleted: true },
    ])
  })

  it('is restored from its backup like the migrated one: every row, and its file', { tags: ['soak'] }, async () => {
    const dataDir = await newFolder()
    const databaseUrl = await newDatabaseUrl()
    const done = await restoreBackup({ from: backups, keys: {}, dataDir, databaseUrl, keepSessions: true })
    expect(done.name).toMatch(/-migration$/)
    const there = await openDatabase(dataDir, databaseUrl)
    // Timestamps that a migration writes, and their hashes.
    const { 'public.session': sessions, 'public.audit_link': links, ...rest } = await everyRow(there.db)
    const { 'public.session': before, 'public.audit_link': linked, ...same } = await everyRow(migrated.db)
    expect(rest).toEqual(same)
    expect([sessions?.length, links?.length]).toEqual([before?.length, linked?.length])
    expect(await findSession(there.db, earlier.token)).toMatchObject({ user: { id: earlier.person } })
    const files = await createFileStore(join(dataDir, 'files'))
    expect((await examine({ db: there.db, files, dataDir }, { backup: backups, keys: {} })).findings).toEqual([])
    await there.close()
  })

  it('is migrated without a backup if backups are off, which is logged', async () => {
    const settings = readSettings({ BACKUP_DIR: 'off' })
    await backUpBeforeMigration({ db: migrated.db, files: earlier.files }, settings, log)
    expect(eventsOf()).toEqual(['migration-without-backup'])
  })
})

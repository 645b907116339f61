// @module-tag resources
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fileList, listBackups, manifestFile, readManifest, storedPath } from '../../base/backup-layout.ts'
import { createLog } from '../../base/log/log.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { restoreBackup } from '../../commands/restore-backup.ts'
import { knownMigrations } from '../../db/database.ts'
import { namedFiles } from '../../db/dump.ts'
import { insertPatient } from '../../db/queries/records/patients.ts'
import { endSessions, findUnfinished } from '../../db/queries/records/restored.ts'
import { analysis, image, invitation, patientLink, session } from '../../db/schema.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import { createFileStore, type FileStore } from '../../platform/storage/file-store.ts'
import { createS3Store } from '../../platform/storage/s3-store.ts'
import { startS3 } from '../../platform/storage/testing/start-s3.ts'
import { copiesFile, isTurnOf } from './copies.ts'
import { createBackup } from './create-backup.ts'
import { examine } from './examine.ts'
import { everyRow } from './testing/every-row.ts'
import { flip } from './testing/flip.ts'
import { newDatabaseUrl, newFolder, newInstallation, openDatabase } from './testing/installation.ts'

type Installation = Awaited<ReturnType<typeof newInstallation>>

const manual = { reason: 'manual', keys: {} } as const

const isOnServer = inject('databaseUrl') !== undefined
let here: Installation
let other: Installation
let folder: string
beforeAll(async () => {
  here = await newInstallation()
  other = await newInstallation()
  folder = await newFolder()
  await createBackup(here.source, { ...manual, folder })
  // Creating two separate databases takes time.
}, 300_000)
afterAll(async () => {
  await here.close()
  await other.close()
})

/** A store on which there is no room. */
const fullStore = (): FileStore => ({
  ...here.files,
  put: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
})

const restore = async (options: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
  const dataDir = options.dataDir ?? (await newFolder())
  const databaseUrl = options.databaseUrl ?? (await newDatabaseUrl())
  const result = await restoreBackup({ from: folder, keys: {}, ...options, dataDir, databaseUrl })
  const database = await openDatabase(dataDir, databaseUrl)
  return { ...result, database, dataDir, files: options.files ?? (await createFileStore(join(dataDir, 'files'))) }
}

describe('a backup', () => {
  it('restores every row, every file and the secret elsewhere, and requeues unfinished work', async () => {
    const before = await everyRow(here.database.db)
    const there = await restore({ keepSessions: true })
    const { db } = there.database
    expect(Object.values(before).flat().length).toBeGreaterThan(10)
    expect(await everyRow(db)).toEqual(before)
    const hashes = await namedFiles(here.database.db)
    expect(hashes.length).toBeGreaterThan(1)
    for (const hash of hashes) expect(await there.files.read(hash)).toEqual(await here.files.read(hash))
    expect(await readFile(join(there.dataDir, 'secret'), 'utf8')).toBe(
      await readFile(join(here.dataDir, 'secret'), 'utf8'),
    )
    expect((await examine({ ...there, db }, { keys: {} })).findings).toEqual([])
    expect(there.queued).toBe((await findUnfinished(here.database.db)).length)
    expect(there.queued).toBe(3)
    // The append-only rules are enabled again.
    await expect(db.execute('delete from audit_event')).rejects.toThrow()
    const [made] = await db.select().from(analysis).limit(1)
    const [own] = await db.select().from(session).limit(1)
    if (!made || !own) throw new Error('nothing was restored')
    const link = { clinicId: made.clinicId, analysisId: made.id, by: own.userId, hash: 'hash', createdAt: new Date() }
    await db.insert(patientLink).values({ ...link, expiresAt: new Date('2100-01-01') })
    const invited = {
      clinicId: made.clinicId,
      email: 'a@b.pe',
      role: 'dentist',
      hash: 'i',
      invitedBy: own.userId,
    } as const
    await db.insert(invitation).values({ ...invited, expiresAt: new Date('2100-01-01') })
    expect(await endSessions(db)).toBeGreaterThan(0)
    expect(await db.$count(invitation)).toBe(0)
    expect(await db.select().from(patientLink)).toMatchObject([
      { hash: 'hash', revokedAt: expect.any(Date), expiresAt: expect.any(Date) },
    ])
    const [ended] = await db.select().from(patientLink)
    expect(ended?.expiresAt).toEqual(ended?.revokedAt)
    await there.database.close()
  })

  it('is the latest of a folder, but none of a clock that ran ahead while there are others', async () => {
    const from = await newFolder()
    const [earlier, ahead] = ['2026-01-01T02-30-00Z-nightly', '9999-01-01T02-30-00Z-nightly']
    await mkdir(join(from, ahead))
    await expect(restore({ from })).rejects.toThrow(`${ahead} is no whole backup`)
    await mkdir(join(from, earlier))
    await expect(restore({ from })).rejects.toThrow(`${earlier} is no whole backup`)
  })

  it('copies a file of an earlier backup only once, and is accessible to its owner only', async () => {
    const shared = await newFolder()
    const first = await createBackup(here.source, { ...manual, folder: shared })
    const second = await createBackup(here.source, { ...manual, folder: shared })
    expect([first.copied, second.copied, second.files]).toEqual([first.files, 0, first.files])
    expect(await listBackups(shared)).toEqual([first.name, second.name])
    expect((await readManifest(shared, first.name)).tables).toContainEqual({ name: 'image', rows: 3 })
  })

  // Deriving a key from a passphrase takes a second each time, and no database is involved.
  it.skipIf(isOnServer)(
    'opens with its passphrase only, and reports that it is encrypted',
    { tags: ['soak'] },
    async () => {
      const sealed = await newFolder()
      const keys = { passphrase: 'nueve llaves verdes' }
      await createBackup(here.source, { ...manual, keys, folder: sealed })
      const secret = await readFile(join(here.dataDir, 'secret'))
      for (const entry of await readdir(sealed, { recursive: true, withFileTypes: true })) {
        const isOpen = !entry.isFile() || [manifestFile, 'files.txt.gz', copiesFile, 'lock'].includes(entry.name)
        if (isOpen) continue
        const bytes = await readFile(join(entry.parentPath, entry.name))
        expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
        expect(bytes.includes(secret)).toBe(false)
      }
      await expect(restore({ from: sealed })).rejects.toThrow('Set BACKUP_PASSPHRASE')
      await expect(restore({ from: sealed, keys: { passphrase: 'otra' } })).rejects.toThrow('is not the passphrase')
      await expect(
        createBackup(here.source, { ...manual, keys: { passphrase: 'otra' }, folder: sealed }),
      ).rejects.toThrow('is not the passphrase')
      expect((await examine(here.source, { backup: sealed, keys })).findings).toEqual([])
      await flip(join(sealed, `${storedPath((await namedFiles(here.database.db))[0] ?? '')}.age`))
      expect((await examine(here.source, { backup: sealed, keys })).findings).toHaveLength(1)
    },
  )

  it('with a flipped byte is detected, and nothing of it is restored', async () => {
    const damaged = await newFolder()
    const { name } = await createBackup(here.source, { ...manual, folder: damaged })
    await flip(join(damaged, name, 'tables/image.jsonl.gz'))
    const dataDir = await newFolder()
    await expect(restore({ from: damaged, dataDir })).rejects.toThrow('tables/image.jsonl.gz')
    expect(await readdir(dataDir)).toEqual([])
    const { findings } = await examine(here.source, { backup: damaged, keys: {} })
    expect(findings.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['damaged-backup', join(name, 'tables/image.jsonl.gz')],
    ])
  })

  describe('in a folder with a damaged copy', () => {
    const copyOf = async (shared: string) => join(shared, storedPath((await namedFiles(here.database.db))[0] ?? ''))
    const damagedFolder = async (damage: (path: string) => Promise<void>) => {
      const shared = await newFolder()
      await createBackup(here.source, { ...manual, folder: shared })
      await damage(await copyOf(shared))
      return shared
    }
    const night = { reason: 'nightly', keys: {} } as const

    it.each([
      ['a changed size, by the next backup', (path: string) => writeFile(path, ''), { ...night, now: new Date(0) }],
      ['a flipped byte, by a backup by hand', flip, manual],
    ] as const)('repairs %s', async (_, damage, options) => {
      const shared = await damagedFolder(damage)
      const done = await createBackup(here.source, { ...options, folder: shared })
      expect([done.repaired, done.damaged]).toEqual([1, []])
      expect((await examine(here.source, { backup: shared, keys: {} })).findings).toEqual([])
    })

    it('repairs a flipped byte in the night of the copy', async () => {
      const shared = await damagedFolder(flip)
      const [hash = ''] = await namedFiles(here.database.db)
      const nights = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
      const [its, another] = [true, false].map(is => nights.find(night => isTurnOf(hash, night) === is))
      const repairedIn = async (now: Date | undefined) =>
        (await createBackup(here.source, { ...night, folder: shared, ...(now && { now }) })).repaired
      expect([await repairedIn(another), await repairedIn(its)]).toEqual([0, 1])
    })

    it('is repaired by doctor, from the store', async () => {
      const shared = await damagedFolder(flip)
      const found = async (repair: boolean) =>
        (await examine(here.source, { backup: shared, keys: {}, repair })).findings.map(({ kind, repaired }) => [
          kind,
          repaired,
        ])
      expect(await found(false)).toEqual([['damaged-backup', false]])
      expect(await found(true)).toEqual([['damaged-backup', true]])
      expect(await found(false)).toEqual([])
    })

    it('is restored without the damaged file on request, and names it', { tags: ['soak'] }, async () => {
      const shared = await damagedFolder(flip)
      const named = await namedFiles(here.database.db)
      const [hash = ''] = named
      const dataDir = await newFolder()
      await expect(restore({ from: shared, dataDir })).rejects.toThrow('--without-damaged')
      expect(await readdir(dataDir)).toEqual([])
      const there = await restore({ from: shared, withoutDamaged: true })
      expect(there.missing).toEqual([hash])
      const isThere = await Promise.all(
        named.map(one =>
          there.files.read(one).then(
            () => true,
            () => false,
          ),
        ),
      )
      expect(named.filter((_, place) => !isThere[place])).toEqual([hash])
      await there.database.close()
    })

    it('reports what it could not repair in older backups', async () => {
      const shared = await newFolder()
      const { name } = await createBackup(here.source, { ...manual, folder: shared })
      const table = join(name, 'tables/image.jsonl.gz')
      await flip(join(shared, table))
      expect((await createBackup(here.source, { ...manual, folder: shared })).damaged).toEqual([table])
    })

    it('is complete even if a copy of an older backup cannot be written', async () => {
      const shared = await newFolder()
      const { name } = await createBackup(here.source, { ...manual, folder: shared })
      const former = await here.files.put(new Uint8Array([6, 6, 6]))
      const list = gzipSync(`${former}\n`)
      const manifest = await readManifest(shared, name)
      const checksums = { ...manifest.checksums, [fileList]: sha256Hex(list) }
      await writeFile(join(shared, name, fileList), list)
      await writeFile(join(shared, name, manifestFile), JSON.stringify({ ...manifest, checksums }))
      await mkdir(join(shared, storedPath(former)), { recursive: true })
      const lines: string[] = []
      const log = createLog({ to: { write: line => lines.push(line) } })
      const done = await createBackup({ ...here.source, log }, { ...manual, folder: shared })
      expect(done.damaged).toEqual(['files'])
      expect(lines.map(line => JSON.parse(line))).toMatchObject([
        { event: 'backup-copies-not-checked', error: { code: expect.any(String) } },
      ])
      expect(await listBackups(shared)).toContain(done.name)
      await here.files.remove(former)
    })

    it('of an earlier version, without a record of its copies, is read once', async () => {
      const shared = await damagedFolder(flip)
      await rm(join(shared, copiesFile))
      expect((await createBackup(here.source, { ...night, folder: shared, now: new Date(0) })).repaired).toBe(1)
    })
  })

  it('appears completely or not at all, and the remains of an interrupted one are removed', async () => {
    const interrupted = await newFolder()
    await mkdir(join(interrupted, 'partial-1/tables'), { recursive: true })
    const seen: (readonly string[])[] = []
    const files: FileStore = {
      ...here.files,
      read: async hash => {
        seen.push(await listBackups(interrupted))
        return here.files.read(hash)
      },
    }
    // The rows become unreadable after the files are copied.
    const db = Object.assign(Object.create(here.database.db), { transaction: () => Promise.reject(new Error('cut')) })
    const source = { ...here.source, files, db }
    await expect(createBackup(source, { ...manual, folder: interrupted })).rejects.toThrow('cut')
    expect(seen.flat()).toEqual([])
    expect(await listBackups(interrupted)).toEqual([])
    expect((await readdir(interrupted)).filter(name => name.startsWith('partial-'))).toEqual([])
    await expect(restore({ from: interrupted })).rejects.toThrow('holds no backup')
  })

  it('stays consistent while rows and files are written and deleted', async () => {
    const { db } = other.database
    const all = await namedFiles(db)
    let reads = 0
    const files: FileStore = {
      ...other.files,
      read: async hash => {
        // The last file is deleted with its row while the first is being copied, and another user registers.
        if (reads++ === 0) {
          const [gone] = await db.select().from(image).orderBy(desc(image.originalHash)).limit(1)
          if (!gone) expect.unreachable()
          await db.delete(image).where(eq(image.id, gone.id))
          await deleteUnusedFiles(db, other.files, [
            gone.originalHash,
            gone.displayHash ?? '',
            gone.thumbnailHash ?? '',
          ])
          await insertPatient(other.person.session.scope, { firstName: 'Eva', lastName: 'Mora' })
        }
        return other.files.read(hash)
      },
    }
    const target = await newFolder()
    const { name, faulty, files: count } = await createBackup({ ...other.source, files }, { ...manual, folder: target })
    expect([faulty, count]).toEqual([[], (await namedFiles(db)).length])
    expect(count).toBeLessThan(all.length)
    expect((await readManifest(target, name)).tables).toContainEqual({ name: 'patient', rows: 1 })
    expect((await examine(other.source, { backup: target, keys: {} })).findings).toEqual([])
  })

  it('of a newer version is refused', async () => {
    const newer = await newFolder()
    const { name } = await createBackup(here.source, { ...manual, folder: newer })
    const manifest = await readManifest(newer, name)
    const migrations = [...manifest.migrations, { hash: 'x', at: 1 + Math.max(...knownMigrations()) }]
    await writeFile(join(newer, name, manifestFile), JSON.stringify({ ...manifest, version: '9.9.9', migrations }))
    await expect(restore({ from: newer })).rejects.toThrow('XRAI 9.9.9')
  })

  it('leaves existing data where it is if it fails', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'files'))
    await writeFile(join(dataDir, 'secret'), 'x')
    await expect(restore({ dataDir, replace: true, files: fullStore() })).rejects.toThrow(
      `There is no room left in ${dataDir}.`,
    )
    expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'secret'])
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('x')
  })

  it('can be repeated with the same folder and database if its files could not be written', async () => {
    const dataDir = await newFolder()
    const again = { dataDir, databaseUrl: await newDatabaseUrl() }
    await expect(restore({ ...again, files: fullStore() })).rejects.toThrow(`There is no room left in ${dataDir}.`)
    expect(await readdir(dataDir)).toEqual([])
    const there = await restore(again)
    expect(await namedFiles(there.database.db)).toEqual(await namedFiles(here.database.db))
    await there.database.close()
  })

  it('takes the backup of exactly that name', async () => {
    const shared = await newFolder()
    const now = new Date()
    const first = await createBackup(here.source, { ...manual, folder: shared, now })
    await createBackup(here.source, { ...manual, folder: shared, now })
    const there = await restore({ from: shared, at: first.name })
    expect(there.name).toBe(first.name)
    await there.database.close()
  })

  it('stores the files in S3, ends sessions, and moves existing data aside', { tags: ['soak'] }, async () => {
    const s3 = await startS3()
    const files = createS3Store(s3.settings)
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'database'))
    await writeFile(join(dataDir, 'secret'), 'x')
    if (!isOnServer) await expect(restore({ dataDir, files })).rejects.toThrow('holds data: database, secret')
    const there = await restore({ dataDir, files, replace: true })
    const source = { db: there.database.db, files, dataDir }
    expect(there.endedSessions).toBeGreaterThan(0)
    expect(await source.db.$count(session)).toBe(0)
    if (!isOnServer) expect(await readFile(join(there.putAside ?? '', 'secret'), 'utf8')).toBe('x')
    const copy = await createBackup(source, { ...manual, folder: await newFolder() })
    expect([copy.files, copy.faulty]).toEqual([(await namedFiles(here.database.db)).length, []])
    const [missing = ''] = await namedFiles(source.db)
    await files.remove(missing)
    await files.put(new Uint8Array([1]))
    const later = new Date(Date.now() + 48 * 60 * 60 * 1000)
    const { findings } = await examine(source, { keys: {}, now: later })
    expect(findings.map(({ kind }) => kind)).toEqual(['missing-file', 'unnamed-file'])
    await there.database.close()
    await s3.close()
  })
})

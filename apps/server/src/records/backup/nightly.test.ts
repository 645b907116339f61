// @module-tag resources
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBackups, storedPath } from '../../base/backup-layout.ts'
import { createLog } from '../../base/log/log.ts'
import { type Database, openEmbedded, openServer } from '../../db/database.ts'
import { insertImage } from '../../db/queries/imaging/new-radiographs.ts'
import { clinic, image, member, notification } from '../../db/schema.ts'
import { nightlyBackupJob } from '../../jobs/recurring-jobs.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import { createFileStore } from '../../platform/storage/file-store.ts'
import { registry } from '../../platform/telemetry/metrics.ts'
import { readSettings } from '../../settings/settings.ts'
import { clinicIdOf } from '../../testing/clinic-id.ts'
import { checkBackupFolder, readBackupAge } from './automatic-backup.ts'
import { createBackup } from './create-backup.ts'
import { examine } from './examine.ts'
import { newDatabaseUrl, newFolder } from './testing/installation.ts'

let database: Database
beforeAll(async () => {
  const url = await newDatabaseUrl()
  database = await (url ? openServer(url) : openEmbedded())
  // Creating a separate database takes time.
}, 300_000)
afterAll(() => database.close())

/** A clinic with an owner, and a function that uploads an image to it. */
const newClinic = async (email: string) => {
  const { db } = database
  const clinicId = clinicIdOf(crypto.randomUUID())
  const uploadedBy = crypto.randomUUID()
  await db.execute(sql`insert into clinic (id, name, plan) values (${clinicId}, 'Una', 'basico')`)
  await db.execute(sql`
    insert into "user" (id, name, first_name, last_name, email) values (${uploadedBy}, 'Ana', 'Ana', '', ${email})`)
  await db.insert(member).values({ clinicId, userId: uploadedBy, role: 'owner' })
  const picture = { fileName: 'a.png', bytes: 3, format: 'png', width: 1, height: 1, bitsPerSample: 8 } as const
  return (originalHash: string) => insertImage({ db, clinicId }, { ...picture, uploadedBy, originalHash })
}

describe('the nightly backup', () => {
  it('is on if the whole installation is in DATA_DIR or BACKUP_DIR is set, and off otherwise', () => {
    const cronOf = (env: Record<string, string>) => nightlyBackupJob.cron(readSettings(env))
    const server = { DATABASE_URL: 'postgresql://localhost/xrai' }
    expect([cronOf({}), cronOf({ ...server, BACKUP_DIR: '/backups' })]).toEqual(['30 2 * * *', '30 2 * * *'])
    expect([cronOf({ BACKUP_DIR: 'off' }), cronOf(server)]).toEqual([null, null])
  })

  it('is said at the start to be impossible where BACKUP_DIR cannot be written or is a file', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'file'), '')
    const lines: string[] = []
    const log = createLog({ to: { write: line => lines.push(line) } })
    for (const BACKUP_DIR of [
      '',
      'off',
      folder,
      join(folder, 'new'),
      join(folder, 'file'),
      join(folder, 'file', 'below'),
    ])
      await checkBackupFolder(readSettings({ BACKUP_DIR }), log)
    const notFolder = expect.objectContaining({
      event: 'backup-folder-not-usable',
      error: expect.objectContaining({ code: 'ENOTDIR' }),
    })
    expect(lines.map(line => JSON.parse(line))).toEqual([notFolder, notFolder])
  })

  it('is watched by the age of the newest one, and before the first by that of the oldest clinic', async () => {
    const BACKUP_DIR = await newFolder()
    const settings = readSettings({ BACKUP_DIR })
    const morning = new Date('2026-04-02T08:30:00Z')
    const { db } = database
    expect(await readBackupAge(db, readSettings({ BACKUP_DIR: 'off' }), morning)).toBeNull()
    expect(await readBackupAge(db, settings, morning)).toBeNull()
    await newClinic('primera@example.com')
    await db.update(clinic).set({ createdAt: new Date('2026-03-30T08:30:00Z') })
    const absent = readSettings({ BACKUP_DIR: join(BACKUP_DIR, 'absent') })
    for (const one of [settings, absent]) expect(await readBackupAge(db, one, morning)).toBe(72 * 60 * 60)
    await writeFile(join(BACKUP_DIR, 'a-file'), '')
    const unreadable = readSettings({ BACKUP_DIR: join(BACKUP_DIR, 'a-file') })
    await expect(readBackupAge(db, unreadable, morning)).rejects.toThrow('cannot be read')
    for (const night of ['2026-03-31', '2026-04-01', '2036-01-01'])
      await mkdir(join(BACKUP_DIR, `${night}T02-30-00Z-nightly`))
    expect(await readBackupAge(db, settings, morning)).toBe(30 * 60 * 60)
  })

  it('retains the latest of the configured days, weeks and months with their files, and manual backups', {
    tags: ['soak'],
  }, async () => {
    const dataDir = await newFolder()
    const folder = await newFolder()
    const files = await createFileStore(join(dataDir, 'files'))
    const source = { db: database.db, files, dataDir }
    const lines: string[] = []
    const log = createLog({ to: { write: line => lines.push(line) } })
    const settings = readSettings({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEEP: '2,1,2' })
    const run = (night: string) =>
      nightlyBackupJob.run({ database, files, settings, log }, new Date(`${night}T02:30:00Z`))
    const isStored = async (hash: string) => (await readdir(folder, { recursive: true })).includes(storedPath(hash))

    const insert = await newClinic('ana@example.com')
    const lasting = await files.put(new Uint8Array([1, 2, 3]))
    await insert(lasting)
    const byHand = { folder, reason: 'manual', keys: {}, now: new Date('2026-01-01T08:00:00Z') } as const
    const { name } = await createBackup(source, byHand)
    const passing = await files.put(new Uint8Array([7, 7, 7]))
    const id = await insert(passing)
    await run('2026-02-26')
    await database.db.delete(image).where(eq(image.id, id))
    await deleteUnusedFiles(database.db, files, [passing])
    await run('2026-02-27')
    expect([(await listBackups(folder)).length, await isStored(passing)]).toEqual([3, true])

    for (const night of ['2026-03-03', '2026-03-04', '2026-03-05']) await run(night)
    const kept = ['2026-02-27', '2026-03-04', '2026-03-05'].map(night => `${night}T02-30-00Z-nightly`)
    expect(await listBackups(folder)).toEqual([name, ...kept])
    expect([await isStored(passing), await isStored(lasting)]).toEqual([false, true])
    expect((await examine(source, { backup: folder, keys: {} })).findings).toEqual([])
    expect(lines.map(line => JSON.parse(line).event)).toEqual(Array(5).fill('backup-made'))
  })

  it('that could not be restored raises the metric and notifies the operator once a day, until it is repaired', async () => {
    const dataDir = await newFolder()
    const folder = await newFolder()
    const files = await createFileStore(join(dataDir, 'files'))
    const lines: string[] = []
    const log = createLog({ to: { write: line => lines.push(line) } })
    const operator = 'operadora@example.com'
    const settings = readSettings({ DATA_DIR: dataDir, BACKUP_DIR: folder, ADMIN_EMAIL: operator })
    const run = (night: string) =>
      nightlyBackupJob.run({ database, files, settings, log }, new Date(`${night}T02:30:00Z`))
    const metric = async () => /^xrai_backup_restorable (.*)$/m.exec(await registry.metrics())?.[1]
    const bells = async () =>
      (await database.db.select().from(notification)).map(({ kind, key }) => [kind, key]).toSorted()

    const insert = await newClinic(operator)
    await database.db.delete(image)
    const hash = await files.put(new Uint8Array([4, 5, 6]))
    await insert(hash)
    await run('2026-04-01')
    expect([await metric(), await bells()]).toEqual(['1', []])

    // The copy is damaged and the store lost the file, so nothing can repair it.
    await writeFile(join(folder, storedPath(hash)), '')
    await files.remove(hash)
    await run('2026-04-02')
    await run('2026-04-02')
    const bell = ['backup-damaged', 'backup 2026-04-02']
    expect([await metric(), await bells()]).toEqual(['0', [bell]])
    expect(lines.map(line => JSON.parse(line).event)).toContain('backup-lacks-files')

    await files.put(new Uint8Array([4, 5, 6]))
    await run('2026-04-03')
    expect([await metric(), await bells()]).toEqual(['1', [bell]])
    expect(lines.map(line => JSON.parse(line).event)).toContain('backup-repaired')

    // A backup that fails altogether, on another day.
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    await expect(run('2026-04-04')).rejects.toThrow('is not a folder')
    expect([await metric(), await bells()]).toEqual(['0', [bell, ['backup-damaged', 'backup 2026-04-04']]])
  })
})

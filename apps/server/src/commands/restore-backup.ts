import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from '../base/backup-error.ts'
import { layout, listBackups, type Manifest, storedHashOf, withoutAhead } from '../base/backup-layout.ts'
import type { Keys } from '../base/sealing.ts'
import { makeFolder, syncFolder, writeSynced } from '../base/sync.ts'
import { appliedMigrations } from '../db/applied-migrations.ts'
import { type Database, knownMigrations, openEmbedded, openServer } from '../db/database.ts'
import { loadTables } from '../db/load.ts'
import { endSessions, findUnfinished } from '../db/queries/records/restored.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { databaseFolder, restoringFolder } from '../platform/data-dir/data-dir.ts'
import { createFileStore, type FileStore } from '../platform/storage/file-store.ts'
import { explainedDiskFault } from '../records/backup/create-backup.ts'
import { readFileList } from '../records/backup/retention.ts'
import { type ReadableBackup, readBackup, readStored, verifyBackup } from '../records/backup/verify-backup.ts'
import { emptyRoom, keepAside, makeRoom, moveBack } from './restore-room.ts'

export interface RestoreOptions {
  readonly from: string
  /** The name of one backup; the latest unless given, but none of a clock that ran ahead. */
  readonly at?: string | undefined
  readonly keys: Keys
  /** An installation's folder that this process holds. */
  readonly dataDir: string
  /** An empty database of a PostgreSQL server instead of the embedded one. */
  readonly databaseUrl?: string | undefined
  /**
   * The tables' owner, the only role that may switch their triggers off; the queue belongs to the role of
   * `databaseUrl`.
   */
  readonly databaseOwnerUrl?: string | undefined
  /** A bucket instead of the folder's own files. */
  readonly files?: FileStore
  /** Moves existing data aside instead of refusing. */
  readonly replace?: boolean
  /** Restores all but the stored files that are damaged or missing in the backup. */
  readonly withoutDamaged?: boolean
  /** Lets sessions and one-time links of the time of the backup work again. */
  readonly keepSessions?: boolean
}

export interface RestoreResult {
  readonly name: string
  readonly rows: number
  readonly files: number
  /** Hashes of stored files that rows name and the backup has no intact copy of. */
  readonly missing: readonly string[]
  /** Analyses that were not finished and run again. */
  readonly queued: number
  readonly endedSessions: number
  /** Where `replace`, of this restore or a killed one before it, moved the existing data; null if there was none. */
  readonly putAside: string | null
}

/**
 * Restores a backup. Every checksum is verified before anything is changed. Rows come last, because rows without their files
 * would show patients whose radiographs are lost; the embedded database is built beside its final path and renamed at the
 * end, until when the program refuses to start there. If the restore fails after the backup was verified, what it wrote to
 * DATA_DIR is removed, and data that it or a killed restore before it moved aside is moved back. A backup of an earlier version
 * is migrated. Throws BackupError.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<RestoreResult> => {
  const { from, keys, dataDir, databaseUrl } = options
  const name = await chooseBackup(from, options.at)
  const backup = await readBackup(from, name, keys)
  refuseNewer(name, backup.manifest)
  const faults = await verifyBackup(from, name, backup)
  const missing = faults.flatMap(path => storedHashOf(path) ?? [])
  // Without its rows there is nothing to restore; single files may be missing.
  if (faults.length > (options.withoutDamaged ? missing.length : 0)) {
    const advice = missing.length === faults.length ? ', or restore all but these with --without-damaged' : ''
    throw new BackupError(
      `${name} is damaged, and nothing was changed. Take another with --at${advice}.\n${faults.map(path => `  ${path}`).join('\n')}`,
    )
  }
  if (databaseUrl) await requireEmpty(options.databaseOwnerUrl ?? databaseUrl)
  const aside = await makeRoom(dataDir, { from, replace: options.replace ?? false })
  const left = await readdir(dataDir)
  const filled = await fillFolder(options, name, backup, new Set(missing)).catch(async error => {
    await emptyRoom(dataDir, left)
    if (aside) await moveBack(dataDir, aside)
    throw explainedDiskFault(error, dataDir)
  })
  await syncFolder(dataDir)
  // The restore is complete, so an error does not undo it from here on.
  const putAside = aside && (await keepAside(dataDir, aside))
  await rm(join(dataDir, restoringFolder), { recursive: true })
  await syncFolder(dataDir)
  return { name, missing, putAside, ...filled }
}

const fillFolder = async (
  options: RestoreOptions,
  name: string,
  backup: ReadableBackup,
  lost: ReadonlySet<string>,
): Promise<Omit<RestoreResult, 'name' | 'missing' | 'putAside'>> => {
  const { from, dataDir, databaseUrl } = options
  const work = join(dataDir, restoringFolder)
  await rm(work, { recursive: true, force: true })
  await makeFolder(work)
  await syncFolder(dataDir)
  const files = options.files ?? (await createFileStore(join(dataDir, 'files')))
  const hashes = (await readFileList(from, name)).filter(hash => !lost.has(hash))
  for (const hash of hashes) {
    const bytes = await readStored(from, hash, backup)
    if (!bytes) throw new BackupError(`${hash} of ${name} changed while it was read. Run npm run doctor -- --backup.`)
    await files.put(bytes)
  }
  await restoreSecrets(from, name, backup, dataDir)
  const rows = await restoreRows(options, name, backup, databaseUrl ? null : join(work, 'database')).catch(error => {
    throw databaseUrl ? leftHalfFull(error) : error
  })
  if (!databaseUrl) await rename(join(work, 'database'), databaseFolder(dataDir))
  return { files: hashes.length, ...rows }
}

/** Its tables are not dropped here, because a server's database may hold more than a restore knows of. */
const leftHalfFull = (error: unknown): BackupError =>
  new BackupError(
    `The restore ended while it filled the database of DATABASE_URL: ${reasonOf(error)}. Drop that database, create it again, and restore again.`,
    { cause: error },
  )

/** Drizzle's message of a failed query has all its parameters, which are rows. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const chooseBackup = async (from: string, at: string | undefined): Promise<string> => {
  const names = await listBackups(from)
  const latest = withoutAhead(names, new Date()).at(-1) ?? names.at(-1)
  if (latest === undefined) throw new BackupError(`${from} holds no backup.`)
  if (at === undefined) return latest
  const found = names.find(name => name === at) ?? names.filter(name => name.startsWith(at)).at(-1)
  if (!found)
    throw new BackupError(`${from} has no backup ${at}. It has:\n${names.map(name => `  ${name}`).join('\n')}`)
  return found
}

const refuseNewer = (name: string, { layout: used, version, migrations }: Manifest): void => {
  const known = new Set(knownMigrations())
  if (used <= layout && migrations.every(({ at }) => known.has(at))) return
  throw new BackupError(
    `${name} was made by XRAI ${version}, which is newer than this one. Install that version first.`,
  )
}

const restoreRows = async (options: RestoreOptions, name: string, backup: ReadableBackup, folder: string | null) => {
  const { manifest } = backup
  const { databaseUrl = '', databaseOwnerUrl: ownerUrl } = options
  const openOld = (upTo: number): Promise<Database> =>
    folder === null ? openServer(ownerUrl ?? databaseUrl, { upTo }) : openEmbedded(folder, { upTo })
  const open = (): Promise<Database> => (folder === null ? openServer(databaseUrl, { ownerUrl }) : openEmbedded(folder))
  const tables = manifest.tables.map(table => table.name)
  const before = await openOld(manifest.migrations.length)
  try {
    const counts = await loadTables(before.db, tables, table => linesOf(options.from, name, table, backup))
    for (const table of manifest.tables) {
      if (counts.get(table.name) !== table.rows) throw new BackupError(`${table.name} of ${name} is not whole.`)
    }
  } finally {
    await before.close()
  }
  const database = await open()
  try {
    const endedSessions = options.keepSessions ? 0 : await endSessions(database.db)
    const queued = await queueUnfinished(database)
    return { rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0), endedSessions, queued }
  } finally {
    await database.close()
  }
}

/** Uses a plain connection, because opening a database migrates it. */
const requireEmpty = async (url: string): Promise<void> => {
  const database = await openServer(url, { upTo: 0 })
  const isUsed = (await appliedMigrations(database.db)).length > 0
  await database.close()
  if (isUsed) {
    throw new BackupError(
      'The database of DATABASE_URL holds XRAI’s tables already. Name an empty one; if a restore that failed filled it, drop it and create it again.',
    )
  }
}

/** Requeues unfinished analyses by their rows, because the queue is not part of a backup. */
const queueUnfinished = async (database: Database): Promise<number> => {
  const unfinished = await findUnfinished(database.db)
  if (unfinished.length === 0) return 0
  const queue = await openJobs(database, () => undefined)
  for (const { clinicId, id } of unfinished) await queue.add({ db: database.db, clinicId }, id)
  await queue.close()
  return unfinished.length
}

/** Splits at line feeds only, because a text may contain other line separators (U+2028). */
async function* linesOf(from: string, name: string, table: string, { unseal, ending }: ReadableBackup) {
  const bytes = await unseal(await readFile(join(from, name, `tables/${table}.jsonl.gz${ending}`)))
  const text = Readable.from([bytes]).pipe(createGunzip()).setEncoding('utf8')
  let rest = ''
  for await (const piece of text) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

const restoreSecrets = async (from: string, name: string, { unseal, ending }: ReadableBackup, dataDir: string) => {
  for (const file of await readdir(join(from, name, 'secrets'))) {
    const path = join(dataDir, basename(file, ending || undefined))
    await rm(path, { force: true })
    await writeSynced(path, await unseal(await readFile(join(from, name, 'secrets', file))))
  }
}

import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { BackupError } from '../../base/backup-error.ts'
import {
  fileList,
  filesFolder,
  layout,
  listBackups,
  type Manifest,
  manifestFile,
  nameOf,
  type Reason,
  readManifest,
  storedPath,
} from '../../base/backup-layout.ts'
import { exists } from '../../base/exists.ts'
import type { Log } from '../../base/log/log.ts'
import { type Keys, loadSeal, loadUnseal, type Seal } from '../../base/sealing.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { makeFolder, syncFolder, writeSynced } from '../../base/sync.ts'
import type { Queryable } from '../../db/database.ts'
import { type Dump, dumpTables, namedFiles } from '../../db/dump.ts'
import { FolderInUse, lockFile, lockFolder } from '../../platform/data-dir/folder-lock.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { version } from '../../platform/version.ts'
import type { RetentionCounts } from '../../settings/backup-settings.ts'
import { type Copier, createCopier, partial } from './copier.ts'
import { isTurnOf, readCopyRecords } from './copies.ts'
import { prune, readFileList } from './retention.ts'
import { verifyParts } from './verify-backup.ts'

export interface Source {
  readonly db: Queryable
  readonly files: FileStore
  /** The folder of secrets and keys. */
  readonly dataDir: string
  readonly log?: Pick<Log, 'error'> | undefined
}

export interface BackupOptions {
  readonly folder: string
  readonly reason: Reason
  readonly keys: Keys
  /** Leaves the stored files out. */
  readonly rowsOnly?: boolean | undefined
  /** The rule by which old backups are removed; none is removed if undefined. */
  readonly keep?: RetentionCounts
  readonly now?: Date
}

export interface BackupResult {
  readonly name: string
  readonly rows: number
  readonly files: number
  /** Files that the folder did not have before. */
  readonly copied: number
  /** Damaged copies that were rewritten. */
  readonly repaired: number
  /** Hashes in rows whose file is missing or does not match its name: run `npm run doctor`. */
  readonly faulty: readonly string[]
  /** Paths in the folder's other backups that are missing or damaged, and that the store could not repair. */
  readonly damaged: readonly string[]
  readonly removed: readonly string[]
}

const compress = promisify(gzip)

/**
 * Writes a backup of database, files and secrets while they are in use, completely or not at all. A concurrent deletion
 * cannot break it: it copies the files, then the rows of one snapshot, then the files that are new in those; if one of
 * these is gone by then, the rows are dumped again. Throws BackupError. Every backup rewrites a copy whose size changed. A
 * copy of the same size with other bytes is rewritten when it is read: a manual backup reads all copies, the nightly one
 * reads each once in 30 nights.
 */
export const createBackup = async (source: Source, options: BackupOptions): Promise<BackupResult> => {
  const { folder, reason, keys, keep, rowsOnly = false, now = new Date() } = options
  const release = await holdFolder(folder)
  try {
    await forgetPartial(folder)
    const seal = await loadSeal(folder, keys)
    const copier = createCopier({
      files: source.files,
      folder,
      seal,
      loadUnseal: () => loadUnseal(folder, seal.encryption, keys).catch(() => null),
      records: await readCopyRecords(folder),
      isRead: reason === 'manual' ? () => true : hash => reason === 'nightly' && isTurnOf(hash, now),
    })
    const wanted = (hashes: readonly string[]) => (rowsOnly ? [] : hashes)
    await copier.copy(wanted(await namedFiles(source.db)))
    const work = join(folder, `${partial}${randomUUID()}`)
    const { dump, checksums } = await dumpWithFiles(
      source.db,
      { copy: hashes => copier.copy(wanted(hashes)) },
      work,
      seal,
    )
    await copySecrets(source.dataDir, work, seal, checksums)
    const files = wanted(dump.files).filter(hash => !copier.faulty.has(hash))
    await writeSummed(work, fileList, await compress(`${files.join('\n')}\n`), checksums)
    const manifest: Manifest = {
      format: 'xrai-backup',
      layout,
      version,
      createdAt: now.toISOString(),
      reason,
      encryption: seal.encryption,
      migrations: [...dump.migrations],
      tables: [...dump.tables],
      files: { count: files.length },
      checksums,
    }
    await writeSynced(join(work, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`)
    await copier.sync()
    await syncFolder(work)
    const name = await publish(folder, work, nameOf(now, reason))
    const removed = keep ? await prune(folder, keep, name) : []
    const damaged = reason === 'migration' ? [] : await examineOlder(folder, seal.encryption, copier, source.log)
    await copier.sync()
    return {
      name,
      rows: dump.tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
      copied: copier.count(),
      repaired: copier.repaired(),
      faulty: dump.files.filter(hash => copier.faulty.has(hash)),
      damaged,
      removed,
    }
  } catch (error) {
    await forgetPartial(folder).catch(() => undefined)
    throw explainedDiskFault(error, folder)
  } finally {
    await release()
  }
}

/**
 * Other backups must stay restorable too: checks their own files, and copies that no row references any more. One that
 * cannot be checked counts as damaged, because the new backup is complete without it.
 */
const examineOlder = async (
  folder: string,
  encryption: Manifest['encryption'],
  copier: Copier,
  log: Source['log'],
): Promise<readonly string[]> => {
  const damaged: string[] = []
  const hashes = new Set<string>()
  for (const name of await listBackups(folder)) {
    const manifest = await readManifest(folder, name).catch(() => null)
    const faults = manifest ? await verifyParts(folder, name, manifest) : [join(name, manifestFile)]
    damaged.push(...faults)
    // Copies under another key have other names, and this key cannot rewrite them.
    if (manifest?.encryption !== encryption || faults.includes(join(name, fileList))) continue
    const list = await readFileList(folder, name).catch(() => null)
    if (list === null) damaged.push(join(name, fileList))
    for (const hash of list ?? []) hashes.add(hash)
  }
  const copies = await copier.copy([...hashes]).then(
    missing => missing.map(storedPath),
    (error: unknown) => {
      // The new backup is published, so not even a full disk makes it fail.
      log?.error('backup-copies-not-checked', { error })
      return [filesFolder]
    },
  )
  return [...damaged, ...copies]
}

/**
 * Rewrites missing or damaged copies from the store. Returns the paths of those that are intact now. Throws BackupError.
 */
export const repairBackup = async (
  files: FileStore,
  folder: string,
  keys: Keys,
  hashes: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const release = await holdFolder(folder)
  try {
    const seal = await loadSeal(folder, keys)
    const copier = createCopier({
      files,
      folder,
      seal,
      loadUnseal: () => loadUnseal(folder, seal.encryption, keys).catch(() => null),
      records: await readCopyRecords(folder),
      isRead: () => true,
    })
    await copier.copy([...hashes])
    await copier.sync()
    const intact = [...hashes].filter(hash => !copier.faulty.has(hash))
    return new Set(intact.map(hash => `${storedPath(hash)}${seal.ending}`))
  } catch (error) {
    throw explainedDiskFault(error, folder)
  } finally {
    await release()
  }
}

/** A BackupError with the remedy if `folder` could not be written; otherwise `error` itself. */
export const explainedDiskFault = (error: unknown, folder: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(`There is no room left in ${folder}. Free some, or name a folder on another disk.`, {
      cause: error,
    })
  }
  if (code === 'EROFS') {
    return new BackupError(
      `${folder} is read-only for this process. A service of systemd writes only to its StateDirectory and its ReadWritePaths: name the folder there, or another one here.`,
      { cause: error },
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new BackupError(`${folder} may not be written by this user. Give it to them, or name another folder.`, {
      cause: error,
    })
  }
  return error
}

/** Only one backup at a time is written to a folder. */
const holdFolder = async (folder: string): Promise<() => Promise<void>> => {
  try {
    await makeFolder(folder)
    await makeFolder(join(folder, filesFolder))
    return await lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) {
      throw new BackupError(`Another backup is being written to ${folder}. Try again when it is done.`, {
        cause: error,
      })
    }
    if (error instanceof Error && 'code' in error && ['EEXIST', 'ENOTDIR'].includes(String(error.code))) {
      throw new BackupError(`${folder} is not a folder. Name another one.`, { cause: error })
    }
    throw explainedDiskFault(error, folder)
  }
}

/** Removes the remains of an interrupted backup. */
const forgetPartial = async (folder: string): Promise<void> => {
  for (const parent of [folder, join(folder, filesFolder)]) {
    for (const name of await readdir(parent)) {
      if (name.startsWith(partial)) await rm(join(parent, name), { recursive: true, force: true })
    }
  }
}

const attempts = 5

const dumpWithFiles = async (db: Queryable, copier: Pick<Copier, 'copy'>, work: string, seal: Seal) => {
  for (let attempt = 1; ; attempt++) {
    await rm(work, { recursive: true, force: true })
    await makeFolder(join(work, 'tables'))
    await makeFolder(join(work, 'secrets'))
    const checksums: Record<string, string> = {}
    const dump = await writeTables(db, work, seal, checksums)
    const missing = await copier.copy(dump.files)
    // A file that is missing twice was not deleted in between, so a row lacks its file.
    if (missing.length === 0 || attempt === attempts) return { dump, checksums }
    const stillNamed = new Set(await namedFiles(db))
    if (missing.every(hash => stillNamed.has(hash))) return { dump, checksums }
  }
}

const writeTables = async (
  db: Queryable,
  work: string,
  seal: Seal,
  checksums: Record<string, string>,
): Promise<Dump> => {
  const parts = new Map<string, Buffer[]>()
  const dump = await dumpTables(db, async (table, lines) => {
    // Concatenated gzip files are one gzip file: RFC 1952, 2.2.
    const packed = await compress(`${lines.join('\n')}\n`, { level: 3 })
    parts.set(table, [...(parts.get(table) ?? []), packed])
  })
  for (const { name } of dump.tables) {
    const bytes = await seal.seal(Buffer.concat(parts.get(name) ?? [await compress('')]))
    await writeSummed(work, `tables/${name}.jsonl.gz${seal.ending}`, bytes, checksums)
  }
  return dump
}

const writeSummed = async (work: string, path: string, bytes: Uint8Array, checksums: Record<string, string>) => {
  await writeSynced(join(work, path), bytes)
  checksums[path] = sha256Hex(bytes)
}

/** The files directly in DATA_DIR that are neither secrets nor keys. */
const noSecrets = new Set([lockFile, 'control.json'])

const copySecrets = async (dataDir: string, work: string, seal: Seal, checksums: Record<string, string>) => {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  for (const { name } of entries.filter(entry => entry.isFile() && !noSecrets.has(entry.name))) {
    await writeSummed(
      work,
      `secrets/${name}${seal.ending}`,
      await seal.seal(await readFile(join(dataDir, name))),
      checksums,
    )
  }
  for (const part of ['tables', 'secrets']) await syncFolder(join(work, part))
}

/** Gives the backup its name; of two in the same second the later one gets a number. */
const publish = async (folder: string, work: string, wanted: string): Promise<string> => {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (await exists(join(folder, name))) continue
    await rename(work, join(folder, name))
    await syncFolder(folder)
    return name
  }
}

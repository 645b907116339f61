import { dayMs } from '@xrai/contract/records/durations'
import { BackupError, KeyMissing } from '../../base/backup-error.ts'
import { listBackups, storedHashOf } from '../../base/backup-layout.ts'
import type { Keys } from '../../base/sealing.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { namedFiles } from '../../db/dump.ts'
import { findUnevenLedgers } from '../../db/queries/accounts/credits.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import { isMissingFile, isStorageOutage } from '../../platform/storage/storage-outage.ts'
import { isReadable } from '../../platform/storage/storage-state.ts'
import { repairBackup, type Source } from './create-backup.ts'
import { readFileList } from './retention.ts'
import { readBackup, readStored, verifyBackup } from './verify-backup.ts'

/** The kinds of findings, each with its meaning and the remedy. */
export const kinds = {
  'missing-file': 'A row names a file that is not in the store. Repair it from a backup: --repair --backup DIR.',
  'damaged-file':
    'A stored file is not what its name says: a byte changed. Repair it from a backup: --repair --backup DIR.',
  'unreadable-file':
    'The store has this file and cannot read it, though it reads others. Check its disk, and repair it from a backup: --repair --backup DIR.',
  'unnamed-file': 'No row names this file, for more than a day. A write that was cut off left it: --repair removes it.',
  'uneven-ledger': 'The credits of this analysis add up to neither one nor none. Report it; nothing is repaired.',
  'damaged-backup':
    'This file of a backup is missing or damaged. Check its disk; --repair --backup DIR copies files/ again from the store.',
  'unlisted-store':
    'The store does not list its files, so those that no row names were not looked for (S3: ListBucket).',
} as const satisfies Record<string, string>

interface Fault {
  readonly kind: keyof typeof kinds
  /** A hash, a path or an id. */
  readonly subject: string
  readonly repaired: boolean
}

export interface ExamineOptions {
  readonly repair?: boolean
  /** A backup to verify and to repair files from. */
  readonly backup?: string | undefined
  readonly keys: Keys
  readonly now?: Date
}

export interface Examined {
  readonly findings: readonly Fault[]
  readonly files: number
  readonly backups: number
}

/** A file that is being uploaded has no row yet. */
const graceMs = dayMs

/**
 * Checks rows, files, ledger and backups for consistency while they are in use. Throws KeyMissing where a key of the
 * backups is missing, before anything is repaired, and BackupError where the store as a whole cannot be read or is empty
 * though rows name files; a repair from a backup fills an empty one.
 */
export const examine = async (source: Source, options: ExamineOptions): Promise<Examined> => {
  const { repair = false, backup, keys, now = new Date() } = options
  const findings: Fault[] = []
  const backups = backup === undefined ? [] : await listBackups(backup)
  const ofBackups: Fault[] = []
  for (const name of backups) ofBackups.push(...(await examineBackup(backup ?? '', name, keys)))
  const named = await namedFiles(source.db)
  if (named.length > 0) await requireStore(source, repair && backup !== undefined)
  for (const hash of named) {
    const kind = await faultOf(source, hash)
    if (kind === null || !(await isStillNamed(source, hash))) continue
    const bytes = repair && backup !== undefined ? await findInBackups(backup, keys, hash) : null
    if (bytes) await putBack(source, hash, kind, bytes)
    findings.push({ kind, subject: hash, repaired: bytes !== null })
  }
  findings.push(...(await examineUnnamed(source, named, repair, now)))
  for (const { analysisId } of await findUnevenLedgers(source.db)) {
    findings.push({ kind: 'uneven-ledger', subject: analysisId, repaired: false })
  }
  findings.push(...ofBackups)
  if (repair && backup !== undefined)
    return { ...(await repairCopies(source, backup, keys, findings)), files: named.length, backups: backups.length }
  return { findings, files: named.length, backups: backups.length }
}

/** Otherwise a bucket or a mount that is not there would look like a store that lost every file. */
const requireStore = async ({ files }: Source, mayBeEmpty: boolean): Promise<void> => {
  const isEmpty = await isEmptyStore(files)
  if (isEmpty && !mayBeEmpty) {
    throw new BackupError(
      'The store of files is empty, though rows name files. Mount it, or correct S3_BUCKET; if its files are lost, --repair --backup DIR fills it again.',
    )
  }
}

/** False if it may not be listed: then reading tells. */
const isEmptyStore = async (files: Source['files']): Promise<boolean> => {
  try {
    for await (const _ of files.list()) return false
    return true
  } catch (error) {
    if (isMissingFile(error)) throw unreadable(error)
    return false
  }
}

type FileFault = 'missing-file' | 'damaged-file' | 'unreadable-file'

const faultOf = async ({ files }: Source, hash: string): Promise<FileFault | null> => {
  try {
    return sha256Hex(await files.read(hash)) === hash ? null : 'damaged-file'
  } catch (error) {
    if (isMissingFile(error)) return 'missing-file'
    // The bytes of an S3 store are verified while they are read.
    if (error instanceof Error && error.message.includes('not what was stored')) return 'damaged-file'
    if (isStorageOutage(error) && (await isReadable(files))) return 'unreadable-file'
    throw unreadable(error)
  }
}

const unreadable = (error: unknown): BackupError =>
  new BackupError(
    `The stored files cannot be read (${codeOf(error)}), so nothing can be said of them. Run this as the user of the service, and again when the store answers.`,
    { cause: error },
  )

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'

/** A file stays where it is until the store has proved that it can take another. */
const putBack = async ({ files }: Source, hash: string, kind: FileFault, bytes: Uint8Array): Promise<void> => {
  if (kind !== 'missing-file') {
    await files.check()
    await files.remove(hash)
  }
  await files.put(bytes)
}

/** The file may have been deleted with its row since the rows were read. */
const isStillNamed = async ({ db }: Source, hash: string): Promise<boolean> => (await namedFiles(db)).includes(hash)

const examineUnnamed = async (source: Source, named: readonly string[], repair: boolean, now: Date) => {
  const names = new Set(named)
  const unnamed: string[] = []
  try {
    for await (const { hash, storedAt } of source.files.list()) {
      if (!names.has(hash) && storedAt.getTime() < now.getTime() - graceMs) unnamed.push(hash)
    }
  } catch {
    return [{ kind: 'unlisted-store', subject: 'files', repaired: false }] satisfies Fault[]
  }
  // It checks again for references, under the locks that uploads take.
  if (repair) await deleteUnusedFiles(source.db, source.files, unnamed)
  return unnamed.map(subject => ({ kind: 'unnamed-file', subject, repaired: repair }) satisfies Fault)
}

const examineBackup = async (folder: string, name: string, keys: Keys): Promise<readonly Fault[]> => {
  const damaged = (subject: string): Fault => ({ kind: 'damaged-backup', subject, repaired: false })
  try {
    return (await verifyBackup(folder, name, await readBackup(folder, name, keys))).map(damaged)
  } catch (error) {
    if (error instanceof KeyMissing) throw error
    return [damaged(name)]
  }
}

/** Rewrites the damaged copies for which the store has the file. */
const repairCopies = async (source: Source, folder: string, keys: Keys, findings: readonly Fault[]) => {
  const hashes = findings.flatMap(({ kind, subject }) => {
    const hash = storedHashOf(subject)
    return kind === 'damaged-backup' && hash ? [hash] : []
  })
  if (hashes.length === 0) return { findings }
  const repaired = await repairBackup(source.files, folder, keys, new Set(hashes))
  return {
    findings: findings.map(finding => (repaired.has(finding.subject) ? { ...finding, repaired: true } : finding)),
  }
}

/** Throws where the backup is damaged; an older one may have the file whole. */
const findIn = async (folder: string, name: string, keys: Keys, hash: string): Promise<Uint8Array | null> => {
  if (!(await readFileList(folder, name)).includes(hash)) return null
  return readStored(folder, hash, await readBackup(folder, name, keys))
}

const findInBackups = async (folder: string, keys: Keys, hash: string): Promise<Uint8Array | null> => {
  for (const name of (await listBackups(folder)).toReversed()) {
    const bytes = await findIn(folder, name, keys, hash).catch(() => null)
    if (bytes) return bytes
  }
  return null
}

import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dayMs } from '@xrai/contract/records/durations'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { jsonOrNull } from './json-or-null.ts'

/*
 * A backup folder:
 *   files/ab/cd/abcd…      each stored file once, by the SHA-256 of its content, for all backups of the folder
 *   copies.txt.gz          size and checksum of each copy in files/ as it was written; never encrypted
 *   key.age                with a passphrase: the key that the rest is encrypted to, encrypted with the passphrase
 *   2026-11-22T02-30-00Z-nightly/
 *     manifest.json        what is in it, with checksums; never encrypted, names no person
 *     tables/NAME.jsonl.gz every row of a table, a JSON object a line
 *     files.txt.gz         the hashes of the stored files that belong to it; never encrypted, for old files to be removed
 *     secrets/NAME         what lies directly in DATA_DIR: the installation's secret and other keys
 * Encrypted files end in .age (age-encryption.org/v1).
 */
export const filesFolder = 'files'
export const manifestFile = 'manifest.json'
export const keyFile = 'key.age'
export const fileList = 'files.txt.gz'

const reasons = ['manual', 'nightly', 'migration'] as const
export type Reason = (typeof reasons)[number]

const manifestSchema = z.object({
  format: z.literal('xrai-backup'),
  /** The version of this layout; a program refuses a later one than its own. */
  layout: z.number().int(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  reason: z.enum(reasons),
  encryption: z.enum(['none', 'passphrase', 'recipient']),
  /** The database's migrations, by their time in the journal. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z0-9_]+$/), rows: z.number().int() })),
  /** The number of its stored files. */
  files: z.object({ count: z.number().int() }),
  /** SHA-256 of every file of the backup as stored, by path. */
  checksums: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>
export const layout = 1

const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(manual|nightly|migration)(-\d+)?$/

export const nameOf = (at: Date, reason: Reason): string =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${reason}`

/** The time and reason in a backup's name; null for any other name. */
export const readName = (name: string): { readonly at: Date; readonly reason: Reason } | null => {
  const [, day, hour, minute, second, why] = namePattern.exec(name) ?? []
  const reason = reasons.find(one => one === why)
  return day && reason ? { at: new Date(`${day}T${hour}:${minute}:${second}Z`), reason } : null
}

/** The backups of a folder, oldest first. */
export const listBackups = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(cause => {
    throw new BackupError(`${folder} cannot be read. Name a folder that holds backups.`, { cause })
  })
  return names.filter(name => readName(name) !== null).sort()
}

/**
 * The backups without those of more than a day after `now`: a clock that ran ahead named them, and they are older than they
 * seem.
 */
export const withoutAhead = (names: readonly string[], now: Date): readonly string[] =>
  names.filter(name => (readName(name)?.at.getTime() ?? 0) <= now.getTime() + dayMs)

export const readManifest = async (folder: string, name: string): Promise<Manifest> => {
  const path = join(folder, name, manifestFile)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`${path} is missing: ${name} is no whole backup. Take another one of the folder.`)
  })
  const read = manifestSchema.safeParse(jsonOrNull(text))
  if (!read.success) throw new BackupError(`${path} is damaged. Take another backup of the folder.`)
  return read.data
}

export const storedPath = (hash: string): string => join(filesFolder, hash.slice(0, 2), hash.slice(2, 4), hash)

/** The hash of a stored file by its path in a backup folder; null for any other path. */
export const storedHashOf = (path: string): string | null => {
  const hash = basename(path, '.age')
  return [storedPath(hash), `${storedPath(hash)}.age`].includes(path) ? hash : null
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileList, type Manifest, readManifest, storedPath } from '../../base/backup-layout.ts'
import { type Keys, loadUnseal, type Unseal } from '../../base/sealing.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { readFileList } from './retention.ts'

export interface ReadableBackup {
  readonly manifest: Manifest
  readonly unseal: Unseal
  readonly ending: '' | '.age'
}

/** Throws BackupError if the backup is incomplete or the key is wrong. */
export const readBackup = async (folder: string, name: string, keys: Keys): Promise<ReadableBackup> => {
  const manifest = await readManifest(folder, name)
  const unseal = await loadUnseal(folder, manifest.encryption, keys)
  return { manifest, unseal, ending: manifest.encryption === 'none' ? '' : '.age' }
}

/** Compares the files of the backup's own folder, its tables, lists and secrets, with their checksums. Needs no key. */
export const verifyParts = async (folder: string, name: string, { checksums }: Manifest): Promise<string[]> => {
  const faults: string[] = []
  for (const [path, sum] of Object.entries(checksums)) {
    const bytes = await readFile(join(folder, name, path)).catch(() => null)
    if (!bytes || sha256Hex(bytes) !== sum) faults.push(join(name, path))
  }
  return faults
}

/** Reads every byte of a backup and compares it with its checksum. Returns the missing or damaged paths. */
export const verifyBackup = async (
  folder: string,
  name: string,
  opened: ReadableBackup,
): Promise<readonly string[]> => {
  const faults = await verifyParts(folder, name, opened.manifest)
  if (faults.includes(join(name, fileList))) return faults
  for (const hash of await readFileList(folder, name)) {
    if (!(await readStored(folder, hash, opened))) faults.push(`${storedPath(hash)}${opened.ending}`)
  }
  return faults
}

/** A stored file of a backup; null if it is missing or does not match its name. */
export const readStored = async (
  folder: string,
  hash: string,
  { unseal, ending }: ReadableBackup,
): Promise<Uint8Array | null> => {
  try {
    const bytes = await unseal(await readFile(join(folder, `${storedPath(hash)}${ending}`)))
    return sha256Hex(bytes) === hash ? bytes : null
  } catch {
    return null
  }
}

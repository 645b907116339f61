import { randomUUID } from 'node:crypto'
import { readFile, rename, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesFolder, storedPath } from '../../base/backup-layout.ts'
import type { Seal, Unseal } from '../../base/sealing.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { makeFolder, syncFolder, writeSynced } from '../../base/sync.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { type CopyRecords, recordOf, stateOfCopy, writeCopyRecords } from './copies.ts'

/** The prefix of unfinished files and folders, whose remains the next backup removes. */
export const partial = 'partial-'

export interface Copier {
  /**
   * Copies the files that the folder lacks; returns the hashes of missing files and of those that do not match their name.
   */
  copy(hashes: readonly string[]): Promise<readonly string[]>
  /** Files that neither the folder nor the store has intact. */
  readonly faulty: ReadonlySet<string>
  count(): number
  /** The number of damaged copies that were rewritten. */
  repaired(): number
  /** Afterwards the copies and their record survive a power cut. */
  sync(): Promise<void>
}

interface CopierOptions {
  readonly files: FileStore
  readonly folder: string
  readonly seal: Seal
  /**
   * Opens sealed copies; null without the key. Called at the first copy without a record, because a passphrase takes a
   * second.
   */
  readonly loadUnseal: () => Promise<Unseal | null>
  readonly records: CopyRecords
  /** True reads every byte of a copy. The size is always compared. */
  readonly isRead: (hash: string) => boolean
}

/** Bytes that a backup leaves free on its disk, which may also contain the database. */
const reserve = 256 * 1024 * 1024
const copiesAtOnce = 4

export const createCopier = ({
  files,
  folder,
  seal: { seal, ending },
  loadUnseal,
  records,
  isRead,
}: CopierOptions): Copier => {
  const faulty = new Set<string>()
  const checked = new Set<string>()
  const touched = new Set<string>()
  let count = 0
  let repaired = 0
  let opening: Promise<Unseal | null> | undefined

  /**
   * A copy of an earlier version has no record, so its content is checked. Without the key it is recorded as it is, and
   * `unverified` unless it is replaced from the store.
   */
  const adopt = async (hash: string, path: string): Promise<'intact' | 'damaged' | 'unverified'> => {
    const bytes = await readFile(join(folder, path)).catch(() => null)
    if (!bytes) return 'damaged'
    opening ??= loadUnseal()
    const unseal = await opening
    const content = unseal && (await unseal(bytes).catch(() => null))
    if (unseal && (!content || sha256Hex(content) !== hash)) return 'damaged'
    records.set(path, recordOf(bytes))
    return unseal ? 'intact' : 'unverified'
  }

  const copyOne = async (hash: string): Promise<boolean> => {
    if (checked.has(hash)) return true
    const path = `${storedPath(hash)}${ending}`
    const known = await stateOfCopy(folder, path, records.get(path), isRead(hash))
    const state = known === 'unknown' ? await adopt(hash, path) : known
    if (state === 'intact') {
      checked.add(hash)
      return true
    }
    const bytes = await files.read(hash).catch(() => null)
    if (!bytes || sha256Hex(bytes) !== hash) return state === 'unverified'
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes.length + reserve) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    const sealed = await seal(bytes)
    const temporary = join(folder, filesFolder, `${partial}${randomUUID()}`)
    await writeSynced(temporary, sealed)
    await makeFolder(dirname(join(folder, path)))
    await rename(temporary, join(folder, path))
    records.set(path, recordOf(sealed))
    checked.add(hash)
    touched.add(dirname(join(folder, path)))
    if (state === 'damaged') repaired++
    else if (state === 'absent') count++
    return true
  }

  return {
    faulty,
    count: () => count,
    repaired: () => repaired,
    copy: async hashes => {
      const waiting = [...hashes]
      const missing: string[] = []
      const next = async () => {
        for (let hash = waiting.shift(); hash !== undefined; hash = waiting.shift()) {
          if (await copyOne(hash)) faulty.delete(hash)
          else {
            missing.push(hash)
            faulty.add(hash)
          }
        }
      }
      await Promise.all(Array.from({ length: copiesAtOnce }, next))
      return missing
    },
    sync: async () => {
      for (const path of touched) await syncFolder(path)
      await writeCopyRecords(folder, records)
    },
  }
}

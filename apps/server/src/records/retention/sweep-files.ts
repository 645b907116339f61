import { dayMs } from '@xrai/contract/records/durations'
import type { Queryable } from '../../db/database.ts'
import { findUsedHashes } from '../../db/queries/records/erase.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import type { FileHash, FileStore } from '../../platform/storage/file-store.ts'

/** A younger file may be about to be referenced by a transaction. */
const graceMs = dayMs
/** Each batch reads the table of images once. */
const atOnce = 2000

/** Removes unreferenced files and staged files of killed processes. Returns their number. */
export const sweepFiles = async (db: Queryable, files: FileStore, now: Date): Promise<number> => {
  let removed = await files.removeStaged(new Date(now.getTime() - graceMs))
  let hashes: FileHash[] = []
  const look = async () => {
    const used = await findUsedHashes(db, hashes)
    const unused = hashes.filter(hash => !used.has(hash))
    // Checked again under a lock, so that a file that is being referenced is kept.
    await deleteUnusedFiles(db, files, unused)
    removed += unused.length
    hashes = []
  }
  for await (const { hash, storedAt } of files.list()) {
    if (storedAt.getTime() < now.getTime() - graceMs) hashes.push(hash)
    if (hashes.length === atOnce) await look()
  }
  await look()
  return removed
}

import type { Queryable } from '../db/database.ts'
import { findUsedHashes } from '../db/queries/erase.ts'
import type { FileHash, FileStore } from '../storage/file-store.ts'

/** Removes those files that no row names any more; the same radiograph may be another clinic's too. */
export const forgetFiles = async (db: Queryable, files: FileStore, hashes: readonly FileHash[]): Promise<void> => {
  const wanted = [...new Set(hashes)]
  const used = await findUsedHashes(db, wanted)
  for (const hash of wanted) if (!used.has(hash)) await files.remove(hash)
}

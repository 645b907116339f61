import type { Queryable } from '../../db/database.ts'
import { lockFilesExclusive } from '../../db/queries/platform/file-locks.ts'
import { findUsedHashes } from '../../db/queries/records/erase.ts'
import type { FileHash, FileStore } from './file-store.ts'

/** Few enough that an embedded database, which is exclusive to one transaction, can answer others in between. */
const atOnce = 30

/**
 * Removes unreferenced files; another clinic may have the same radiograph. A concurrent `writeWithFiles` of such a file
 * either waits and stores it again, or finishes first and keeps it.
 */
export const deleteUnusedFiles = async (
  db: Queryable,
  files: FileStore,
  hashes: readonly FileHash[],
): Promise<void> => {
  const wanted = [...new Set(hashes)]
  for (let from = 0; from < wanted.length; from += atOnce) {
    const some = wanted.slice(from, from + atOnce)
    await db.transaction(async tx => {
      await lockFilesExclusive(tx, some)
      const used = await findUsedHashes(tx, some)
      for (const hash of some) if (!used.has(hash)) await files.remove(hash)
    })
  }
}

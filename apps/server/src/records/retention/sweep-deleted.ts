import type { Queryable } from '../../db/database.ts'
import { sweepDeletedRows } from '../../db/queries/records/sweep.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { RetentionPolicy } from '../personal-data/lifecycle.ts'

/**
 * Erases trashed items that can no longer be restored and are not held, with unreferenced files. Returns the number of
 * rows.
 */
export const sweepDeleted = async (
  db: Queryable,
  files: FileStore,
  { now = new Date(), years = null }: Partial<RetentionPolicy> = {},
): Promise<number> => {
  const { cases, patients, images, hashes } = await sweepDeletedRows(db, { now, years })
  await deleteUnusedFiles(db, files, hashes)
  return cases + patients + images
}

import type { Queryable } from '../../db/database.ts'
import { sweepDeletedRows } from '../../db/queries/records/sweep.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { RetentionPolicy } from '../personal-data/lifecycle.ts'

/** Erases what can no longer be restored and is not held, with the files that nothing else names. How many rows it was. */
export const sweepDeleted = async (
  db: Queryable,
  files: FileStore,
  { now = new Date(), years = null }: Partial<RetentionPolicy> = {},
): Promise<number> => {
  const { cases, patients, images, hashes } = await sweepDeletedRows(db, { now, years })
  await deleteUnusedFiles(db, files, hashes)
  return cases + patients + images
}

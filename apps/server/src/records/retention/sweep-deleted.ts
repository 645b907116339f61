import type { Queryable } from '../../db/database.ts'
import { findClinicsToSweep, sweepDeletedRows } from '../../db/queries/records/sweep.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { RetentionPolicy } from '../personal-data/lifecycle.ts'

/**
 * Erases trashed items that can no longer be restored and are not held, with unreferenced files: each clinic by itself, so
 * that the trash of one holds up no other. Returns the number of rows; tries each clinic, then throws an AggregateError of
 * the failures.
 */
export const sweepDeleted = async (
  db: Queryable,
  files: FileStore,
  { now = new Date(), years = null }: Partial<RetentionPolicy> = {},
): Promise<number> => {
  let swept = 0
  const failures: unknown[] = []
  for (const clinicId of await findClinicsToSweep(db, now)) {
    try {
      const { count, hashes } = await sweepDeletedRows({ db, clinicId }, { now, years })
      await deleteUnusedFiles(db, files, hashes)
      swept += count
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the trash of some clinics was not swept')
  return swept
}

import type { Queryable } from '../../db/database.ts'
import { findDueErasures } from '../../db/queries/records/erasures.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { executeErasure } from './erase.ts'
import type { RetentionPolicy } from './lifecycle.ts'

/**
 * Executes the erasures whose cancellation period is over: hides clinical records under retention, erases the rest.
 * Tries each, even if others fail; then throws an AggregateError of the failures.
 */
export const eraseDue = async (
  db: Queryable,
  files: FileStore,
  { now = new Date(), years = null }: Partial<RetentionPolicy> = {},
): Promise<{ readonly held: number; readonly erased: number }> => {
  const done = { held: 0, erased: 0, none: 0 }
  const failures: unknown[] = []
  for (const row of await findDueErasures(db, { now, years })) {
    try {
      done[await executeErasure(db, files, row, { now, years })] += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'erasures that are due failed')
  return done
}

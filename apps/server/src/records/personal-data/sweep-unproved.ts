import { dayMs } from '@xrai/contract/records/durations'
import type { Queryable } from '../../db/database.ts'
import { lockUser } from '../../db/queries/accounts/people.ts'
import { lockClinicsOf } from '../../db/queries/records/erase.ts'
import { insertErasure } from '../../db/queries/records/erasures.ts'
import { findUnprovedAccounts } from '../../db/queries/records/expired.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Settings } from '../../settings/settings.ts'
import { eraseInside } from './erase.ts'

/** The dependencies of the retention rules. */
export interface SweepNeeds {
  readonly db: Queryable
  readonly files: FileStore
  readonly settings: Pick<Settings, 'contactMessageMonths' | 'unprovedAccountDays' | 'adminEmail' | 'smtp'>
  readonly now: Date
}

/** The maximum per night; the rest waits for the next one. */
const most = 500

/**
 * Erases the accounts that never verified their e-mail and were not used. Only if mail is set up, because otherwise no
 * address can be verified. Each is looked at again under its lock, because it may have been verified or used since.
 */
export const sweepUnprovedAccounts = async ({ db, files, settings, now }: SweepNeeds): Promise<number> => {
  if (!settings.smtp) return 0
  const before = new Date(now.getTime() - settings.unprovedAccountDays * dayMs)
  const which = { except: settings.adminEmail, limit: most }
  let erased = 0
  for (const { userId } of await findUnprovedAccounts(db, before, which)) {
    const hashes = await db.transaction(async tx => {
      await lockClinicsOf(tx, userId)
      await lockUser(tx, userId)
      const [found] = await findUnprovedAccounts(tx, before, { ...which, userId })
      if (!found) return null
      const values = { kind: 'person', subjectId: userId, requestedBy: userId, dueAt: now } as const
      const { id } = await insertErasure({ db: tx, clinicId: found.clinicId }, values)
      return (await eraseInside(tx, id, { now, years: null })).hashes
    })
    if (!hashes) continue
    await deleteUnusedFiles(db, files, hashes)
    erased += 1
  }
  return erased
}

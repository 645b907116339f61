import { dayMs } from '@xrai/contract/records/durations'
import type { Queryable } from '../../db/database.ts'
import { insertErasure } from '../../db/queries/records/erasures.ts'
import { findUnprovedAccounts } from '../../db/queries/records/expired.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Settings } from '../../settings/settings.ts'
import { executeErasure } from './erase.ts'

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
 * address can be verified.
 */
export const sweepUnprovedAccounts = async ({ db, files, settings, now }: SweepNeeds): Promise<number> => {
  if (!settings.smtp) return 0
  const before = new Date(now.getTime() - settings.unprovedAccountDays * dayMs)
  const found = await findUnprovedAccounts(db, before, { except: settings.adminEmail, limit: most })
  for (const { userId, clinicId } of found) {
    const values = { kind: 'person', subjectId: userId, requestedBy: userId, dueAt: now } as const
    await executeErasure(db, files, await insertErasure({ db, clinicId }, values), { now, years: null })
  }
  return found.length
}

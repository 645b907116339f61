import { hourMs } from '@xrai/contract/records/durations'
import type { Queryable } from '../../db/database.ts'
import { findUnreadReaders, readFallen } from '../../db/queries/accounts/notifications.ts'
import { type CertificateFacts, certificateKey } from './certificate-key.ts'

/** Newer notifications are skipped, because their subject may still be in progress. */
const graceMs = hourMs

/**
 * Marks obsolete notifications as read, because unread ones are checked at every count for as long as they are stored.
 */
export const settleUnread = async (db: Queryable, signing: CertificateFacts, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - graceMs)
  for (const { clinicId, userId } of await findUnreadReaders(db, before))
    await readFallen({ db, clinicId }, { userId, now, certificateKey: certificateKey(signing) }, before)
}

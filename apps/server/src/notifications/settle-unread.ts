import type { Queryable } from '../db/database.ts'
import { findUnreadReaders, readFallen } from '../db/queries/notifications.ts'
import { type CertificateFacts, certificateKey } from './certificate-key.ts'

/** What was written within it is left alone: what it is about may still be on its way. */
const graceMs = 60 * 60_000

/** Marks as read what no longer holds: unread, it would be looked at whenever a page counts, for as long as it is kept. */
export const settleUnread = async (db: Queryable, signing: CertificateFacts, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - graceMs)
  for (const { clinicId, userId } of await findUnreadReaders(db, before))
    await readFallen({ db, clinicId }, { userId, now, certificateKey: certificateKey(signing) }, before)
}

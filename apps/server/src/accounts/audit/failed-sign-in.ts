import { currentRequest } from '../../base/request-context.ts'
import type { Queryable } from '../../db/database.ts'
import { findMembership } from '../../db/queries/accounts/members.ts'
import { recordOnce } from './record-once.ts'

/**
 * Records a failed sign-in in the clinic of the account's next session, once in ten minutes per account and address. It
 * is not awaited, because an unknown account must not get a faster response than a known one.
 */
export const recordFailedSignIn = (db: Queryable, userId: string): void => {
  const apart = currentRequest()?.address ?? ''
  const note = async () => {
    const membership = await findMembership(db, userId)
    if (!membership) return
    const event = { by: null, keyId: null, action: 'login-failed', subjectId: userId } as const
    await recordOnce({ db, ...membership }, { ...event, apart })
  }
  // The sign-in was refused with its own reason already; an unavailable database is reported by the next call.
  void note().catch(() => undefined)
}

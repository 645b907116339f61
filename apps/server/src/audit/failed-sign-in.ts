import type { Queryable } from '../db/database.ts'
import { findMembership } from '../db/queries/members.ts'
import { currentRequest } from '../request-context.ts'
import { recordOnce } from './record-once.ts'

/**
 * Records, in the clinic where the account goes on, that a sign-in failed; once in ten minutes per account and address.
 * Nothing waits for it: an unknown account must not answer sooner than a known one.
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

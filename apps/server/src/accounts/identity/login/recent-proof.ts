import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import type { Freshness } from '@xrai/contract/routes/access'
import type { confirmSession as route } from '@xrai/contract/routes/confirm-session'
import { confirmMinutes } from '@xrai/contract/routes/confirm-session'
import type { AnswerOf, Body } from '@xrai/contract/routes/route'
import { findAccountOf, findPasswordHash } from '../../../db/queries/accounts/people.ts'
import { confirmSession } from '../../../db/queries/accounts/sessions.ts'
import { sessionLimit } from '../../sessions/attempt-limits.ts'
import type { Session } from '../../sessions/session.ts'
import { type Proof, provePassword } from '../credentials/check-password.ts'
import type { GoogleVerifier } from './google.ts'
import { takeCode } from './two-factor.ts'

const recentMs = confirmMinutes * minuteMs

/**
 * Throws REAUTHENTICATION_REQUIRED if the session's proof is older than `confirmMinutes` (OWASP ASVS 5, 7.5.1 and 7.5.3).
 */
export const requireRecentProof = ({ proof }: Session, freshness: Freshness): void => {
  const now = Date.now()
  const moments = [proof?.confirmedAt, freshness === 'login' ? proof?.openedAt : null]
  const isRecent = moments.some(at => at && at.getTime() > now - recentMs)
  if (!isRecent) throw new AppError('REAUTHENTICATION_REQUIRED')
}

/**
 * The session's user confirms their identity again: with the password; with the Google account that they sign in
 * with; or, without a password, with a code of the second step. Throws the code of the wrong or missing proof.
 */
export const confirmIdentity = async (
  context: Proof & { readonly google: GoogleVerifier | null },
  session: Session,
  given: Body<typeof route>,
): Promise<AnswerOf<typeof route>> => {
  const { id, scope } = session
  if (given.password !== undefined) await provePassword(context, session, given.password)
  else if (given.google !== undefined) await proveGoogle(context.google, session, given.google)
  else if (given.code !== undefined) await proveCode(context, session, given.code)
  else throw new AppError('REQUEST_INVALID')
  const now = new Date()
  await confirmSession(scope.db, id, now)
  return { until: new Date(now.getTime() + recentMs).toISOString() }
}

const proveGoogle = async (google: GoogleVerifier | null, { scope, user }: Session, token: string): Promise<void> => {
  if (!google) throw new AppError('GOOGLE_NOT_CONFIGURED')
  const linked = await findAccountOf(scope.db, user.id, 'google')
  const { subject } = await google(token, user.email)
  if (linked !== subject) throw new AppError('GOOGLE_ACCOUNT_OTHER')
}

/** A code alone only proves possession of the phone, so it is enough only for an account without a password. */
const proveCode = async ({ auth, attempts }: Proof, { id, scope, user }: Session, code: string): Promise<void> => {
  if (await findPasswordHash(scope.db, user.id)) throw new AppError('PASSWORD_WRONG')
  await attempts.run([sessionLimit(id)], async () => {
    if (!(await takeCode(scope.db, auth, user.id, code))) throw new AppError('CODE_WRONG')
  })
}

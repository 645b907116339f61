import { AppError } from '@xrai/contract/errors/app-error'
import type { Queryable } from '../../../db/database.ts'
import { findCredential, findPasswordHash, replacePasswordHash } from '../../../db/queries/accounts/people.ts'
import { recordFailedSignIn } from '../../audit/failed-sign-in.ts'
import { sessionLimit } from '../../sessions/attempt-limits.ts'
import type { Attempts } from '../../sessions/attempts.ts'
import type { Session } from '../../sessions/session.ts'
import type { Auth } from './auth.ts'

/** Who passed the first step of a login. */
export interface Identified {
  readonly userId: string
  /** The hash of the password that was right; null if the user came by Google. */
  readonly hash: string | null
}

/**
 * The user with this e-mail and password; opens no session. An unknown e-mail and a wrong password give the same
 * CREDENTIALS_WRONG after the same work, because both hash a password. A hash of an earlier version is replaced.
 */
export const checkCredentials = async (
  db: Queryable,
  auth: Auth,
  email: string,
  password: string,
): Promise<Identified> => {
  const { passwords } = auth
  const found = await findCredential(db, email.toLowerCase())
  if (!found?.hash) {
    await passwords.verifyNone(email.toLowerCase(), password)
    throw new AppError('CREDENTIALS_WRONG')
  }
  if (!(await passwords.verify({ hash: found.hash, password }))) {
    recordFailedSignIn(db, found.userId)
    throw new AppError('CREDENTIALS_WRONG')
  }
  const { userId } = found
  if (!passwords.isOutdated(found.hash)) return { userId, hash: found.hash }
  const hash = await passwords.hash(password)
  if (await replacePasswordHash(db, userId, found.hash, hash)) return { userId, hash }
  // Another login replaced it first, or the password was changed.
  return checkCredentials(db, auth, email, password)
}

export interface Proof {
  readonly auth: Auth
  readonly attempts: Attempts
}

/**
 * Checks that the session's user also knows the password. Throws PASSWORD_WRONG, or PASSWORD_MISSING if there is none.
 */
export const provePassword = async (
  { auth, attempts }: Proof,
  { id, scope: { db }, user }: Session,
  password: string,
): Promise<void> => {
  const hash = await findPasswordHash(db, user.id)
  if (!hash) throw new AppError('PASSWORD_MISSING')
  await attempts.run([sessionLimit(id)], async () => {
    if (!(await auth.passwords.verify({ hash, password }))) throw new AppError('PASSWORD_WRONG')
  })
}

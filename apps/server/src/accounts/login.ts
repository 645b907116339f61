import { AppError } from '@xrai/contract/errors/app-error'
import { isAPIError } from 'better-auth/api'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { findMembership } from '../db/queries/members.ts'
import type { Auth } from './auth.ts'

/**
 * E-mail and password to a session token. An unknown e-mail and a wrong password are the same CREDENTIALS_WRONG after
 * the same work: better-auth hashes a password in both cases.
 */
export const login = async (db: Queryable, auth: Auth, email: string, password: string): Promise<string> => {
  const signedIn = await auth.api.signInEmail({ body: { email, password } }).catch(cause => {
    if (isAPIError(cause) && cause.statusCode === 401) throw new AppError('CREDENTIALS_WRONG', { cause })
    throw cause
  })
  await noteLogin(db, signedIn.user.id)
  return signedIn.token
}

/** A session for somebody whose identity another proof has shown. */
export const openSession = async (db: Queryable, auth: Auth, userId: string): Promise<string> => {
  const { token } = await (await auth.$context).internalAdapter.createSession(userId)
  await noteLogin(db, userId)
  return token
}

const noteLogin = async (db: Queryable, userId: string): Promise<void> => {
  const membership = await findMembership(db, userId)
  if (membership) await insertAuditEvent({ db, clinicId: membership.clinicId }, { by: userId, action: 'login' })
}

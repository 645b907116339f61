import type { Session as SessionFacts } from '@xrai/contract/routes/accounts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { findMembership } from '../db/queries/members.ts'
import type { Auth } from './auth.ts'
import { planAt } from './plan-at.ts'

/** Who calls, proved: the one place where a request turns into the right to read a clinic. */
export interface Session extends Omit<SessionFacts, 'operator'> {
  readonly token: string
  readonly scope: ClinicScope
  readonly emailVerified: boolean
}

/** The session behind a token, or null when there is none, it has ended, or the person belongs to no clinic. */
export const findSession = async (auth: Auth, db: Queryable, token: string): Promise<Session | null> => {
  const found = await auth.api.getSession({ headers: bearer(token) })
  if (!found) return null
  const membership = await findMembership(db, found.user.id)
  if (!membership) return null
  const { clinicId, clinicName, role, verified } = membership
  const plan = planAt(membership)
  const { id, email, emailVerified, firstName, lastName, image } = found.user
  return {
    token,
    scope: { db, clinicId },
    emailVerified,
    user: { id, email, firstName, lastName, image: image ?? null },
    clinic: { id: clinicId, name: clinicName, role },
    plan,
    premium: plan !== 'basico',
    verified,
  }
}

/** The token is worth nothing afterwards. */
export const endSession = async (auth: Auth, { token, scope, user }: Session): Promise<void> => {
  await auth.api.signOut({ headers: bearer(token) })
  await insertAuditEvent(scope, { by: user.id, action: 'logout' })
}

/** better-auth's bearer plugin wants the word; SPEC §7 sends the token alone. */
const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })

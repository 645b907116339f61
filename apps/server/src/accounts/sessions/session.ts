import { minuteMs } from '@xrai/contract/records/durations'
import { reportTimeZone } from '@xrai/contract/report/report-dates'
import type { KeyRights } from '@xrai/contract/routes/access'
import type { Session as SessionFacts } from '@xrai/contract/routes/accounts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { deleteSession, findSessionMembership, touchSession } from '../../db/queries/accounts/sessions.ts'
import { planAt } from '../credits/plan-at.ts'
import { picturePath } from './picture-path.ts'
import { hashSecret } from './secrets.ts'
import { usedSessionEnd } from './session-ages.ts'

/** The authenticated caller: the only source of the right to read a clinic. */
export interface Session extends Omit<SessionFacts, 'operator' | 'queueKey'> {
  /** The session's own id; for an API key, the key's. */
  readonly id: string
  readonly scope: ClinicScope
  readonly emailVerified: boolean
  /** The clinic's time zone, for calls that specify none. */
  readonly timeZone: string
  /** True if the clinic is the seeded one. */
  readonly demo: boolean
  /** The rights of an API key, limited by the clinic's plan; null for a user's session. */
  readonly key: KeyRights | null
  /** When the user confirmed their identity: at the login, and since; null for an API key. */
  readonly proof: { readonly openedAt: Date; readonly confirmedAt: Date | null } | null
}

/** The accuracy of a device's last use. */
const touchMs = minuteMs

/**
 * The session of a token; null if there is none, if it has ended, or if the user is no longer a member of its clinic.
 */
export const findSession = async (db: Queryable, token: string, now = new Date()): Promise<Session | null> => {
  const found = await findSessionMembership(db, hashSecret(token), now)
  if (!found) return null
  const { sessionId, lastSeenAt, remembered, endsAt, openedAt, confirmedAt, ...membership } = found
  if (lastSeenAt.getTime() < now.getTime() - touchMs)
    await touchSession(db, sessionId, { lastSeenAt: now, expiresAt: usedSessionEnd({ remembered, endsAt }, now) })
  return { id: sessionId, key: null, proof: { openedAt, confirmedAt }, ...sessionOfMembership(db, membership) }
}

type Membership = Parameters<typeof planAt>[0] &
  Omit<
    NonNullable<Awaited<ReturnType<typeof findSessionMembership>>>,
    'sessionId' | 'lastSeenAt' | 'remembered' | 'endsAt' | 'openedAt' | 'confirmedAt'
  >

/** A user's clinic membership in the form of a session. */
export const sessionOfMembership = (db: Queryable, membership: Membership): Omit<Session, 'id' | 'key' | 'proof'> => {
  const { clinicId, clinicName, demo, role, userId, email, emailVerified, firstName, lastName, locale } = membership
  const plan = planAt(membership)
  return {
    scope: { db, clinicId },
    emailVerified,
    timeZone: membership.timeZone ?? reportTimeZone,
    demo,
    user: { id: userId, email, firstName, lastName, image: picturePath(userId, membership.pictureHash), locale },
    clinic: { id: clinicId, name: clinicName, role },
    plan,
    premium: plan !== 'basico' && !membership.onTrial,
    verified: membership.verifiedAt !== null,
  }
}

/** The token is invalid afterwards. */
export const endSession = async ({ id, scope, user }: Session): Promise<void> => {
  await deleteSession(scope.db, user.id, id)
  await insertAuditEvent(scope, { by: user.id, action: 'logout' })
}

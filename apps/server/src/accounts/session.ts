import type { Session as SessionFacts } from '@xrai/contract/routes/accounts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { findSeat, touchSession } from '../db/queries/sessions.ts'
import type { Auth } from './auth.ts'
import { picturePath } from './picture-path.ts'
import { planAt } from './plan-at.ts'

/** Who calls, proved: the one place where a request turns into the right to read a clinic. */
export interface Session extends Omit<SessionFacts, 'operator'> {
  /** The session's own id; of an API key, the key's. */
  readonly id: string
  readonly token: string
  readonly scope: ClinicScope
  readonly emailVerified: boolean
  /** Whether the clinic is the seeded one. */
  readonly demo: boolean
  /** What an API key reaches by the clinic's plan; null for a person's session. */
  readonly key: 'basic' | 'full' | null
}

/** How exactly the last use of a device is known. */
const touchMs = 60_000

/** The session behind a token, or null when there is none, it has ended, or the person has no place in its clinic. */
export const findSession = async (auth: Auth, db: Queryable, token: string): Promise<Session | null> => {
  const found = await auth.api.getSession({ headers: bearer(token) })
  if (!found) return null
  const seat = await findSeat(db, found.session.token)
  if (!seat) return null
  if (seat.lastSeenAt.getTime() < Date.now() - touchMs) await touchSession(db, seat.sessionId)
  return { id: seat.sessionId, token, key: null, ...presentSeat(db, seat) }
}

type Seat = Omit<NonNullable<Awaited<ReturnType<typeof findSeat>>>, 'sessionId' | 'lastSeenAt'>

/** A person's place in a clinic as a session knows it. */
export const presentSeat = (db: Queryable, seat: Seat): Omit<Session, 'id' | 'token' | 'key'> => {
  const { clinicId, clinicName, demo, role, userId, email, emailVerified, firstName, lastName, locale } = seat
  const plan = planAt(seat)
  return {
    scope: { db, clinicId },
    emailVerified,
    demo,
    user: { id: userId, email, firstName, lastName, image: picturePath(userId, seat.pictureHash), locale },
    clinic: { id: clinicId, name: clinicName, role },
    plan,
    premium: plan !== 'basico',
    verified: seat.verifiedAt !== null,
  }
}

/** The token is worth nothing afterwards. */
export const endSession = async (auth: Auth, { token, scope, user }: Session): Promise<void> => {
  await auth.api.signOut({ headers: bearer(token) })
  await insertAuditEvent(scope, { by: user.id, action: 'logout' })
}

/** better-auth's bearer plugin wants the word; SPEC §7 sends the token alone. */
const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })

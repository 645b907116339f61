import { AppError } from '@xrai/contract/errors/app-error'
import type { Role } from '@xrai/contract/routes/access'
import type { plans } from '@xrai/contract/routes/accounts'
import type { AnswerOf } from '@xrai/contract/routes/route'
import type { getTeam } from '@xrai/contract/routes/team'
import { inTransaction } from '../../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { deleteInvitationsBy, findInvitations } from '../../../db/queries/accounts/invitations.ts'
import { findClinics, findMembers, findMembershipIn, setRole } from '../../../db/queries/accounts/members.ts'
import { updateUser } from '../../../db/queries/accounts/people.ts'
import { deleteSessionsInClinic, setSessionClinic } from '../../../db/queries/accounts/sessions.ts'
import { isBlindFirst } from '../../../db/queries/imaging/blind-reviews.ts'
import { notify } from '../../notifications/notify.ts'
import { clinicAfterLimit } from '../../sessions/attempt-limits.ts'
import { type Attempts, staysWithin } from '../../sessions/attempts.ts'
import { inOwnerTransaction } from '../../sessions/lock-caller.ts'
import { picturePath } from '../../sessions/picture-path.ts'
import type { Session } from '../../sessions/session.ts'
import { toInvitationDto } from './invitations.ts'
import { endMembership, expelMember, type HasCredits, lockMember, requireOtherOwner } from './membership.ts'

type Plan = (typeof plans)[number]

export const readTeam = async ({ scope, user, clinic }: Session): Promise<AnswerOf<typeof getTeam>> => {
  const members = await findMembers(scope)
  const invitations = clinic.role === 'owner' ? await findInvitations(scope) : []
  return {
    members: members.map(({ pictureHash, verifiedAt, joinedAt, ...member }) => ({
      ...member,
      picture: picturePath(member.id, pictureHash),
      verified: verifiedAt !== null,
      joinedAt: joinedAt.toISOString(),
      self: member.id === user.id,
    })),
    invitations: invitations.map(toInvitationDto),
    blindFirst: await isBlindFirst(scope),
  }
}

/**
 * The invitations of a user who is no owner any more end. Throws NOT_FOUND for a user who is not a member; LAST_OWNER
 * if the clinic would have no owner.
 */
export const changeRole = async (session: Session, userId: string, role: Role): Promise<void> => {
  const { user } = session
  await inOwnerTransaction(session, async inside => {
    const before = await lockMember(inside, userId)
    if (before.role === role) return
    if (before.role === 'owner') await requireOtherOwner(inside, userId)
    await setRole(inside, userId, role)
    if (role !== 'owner') await deleteInvitationsBy(inside.db, userId, inside.clinicId)
    await insertAuditEvent(inside, { by: user.id, action: 'role-change', subjectId: userId })
    const to = { users: [userId], except: [user.id] }
    await notify(inside, { kind: 'role-changed', key: 'role-changed', again: true, to, by: user.id })
  })
}

/**
 * The member's sessions and API keys in this clinic end. A member without another clinic gets a personal one, after two
 * in a day without credits of this month, because a removal is never refused for what the member had before.
 */
export const removeMember = async (
  session: Session,
  attempts: Attempts,
  userId: string,
  defaultPlan: Plan,
): Promise<void> => {
  const hasCredits: HasCredits = (tx, id) => staysWithin(attempts.within(tx), [clinicAfterLimit(id)])
  await inOwnerTransaction(session, inside => expelMember(inside, session.user.id, userId, defaultPlan, hasCredits))
}

/**
 * Ends the other sessions in this clinic; this one continues in another of the user's clinics, whose name it returns.
 * Throws TOO_MANY_ATTEMPTS if it would be the third in a day that is made for the user.
 */
export const leaveClinic = (
  { id: sessionId, scope, user }: Session,
  attempts: Attempts,
  defaultPlan: Plan,
): Promise<string> =>
  inTransaction(scope, async inside => {
    const hasCredits: HasCredits = async (tx, id) => {
      await attempts.within(tx).spend([clinicAfterLimit(id)])
      return true
    }
    const next = await endMembership(inside, user.id, defaultPlan, hasCredits)
    await updateUser(inside.db, user.id, { lastClinicId: next })
    await setSessionClinic(inside.db, sessionId, next)
    await deleteSessionsInClinic(inside.db, user.id, inside.clinicId)
    await insertAuditEvent(inside, { by: user.id, action: 'leave' })
    const membership = await findMembershipIn(inside.db, user.id, next)
    return membership?.clinicName ?? ''
  })

export const readClinics = async ({ scope, user }: Session) =>
  (await findClinics(scope.db, user.id)).map(clinic => ({ ...clinic, current: clinic.id === scope.clinicId }))

/**
 * Switches this session only, not other tabs with another session. Throws NOT_FOUND for a clinic that the user is not
 * a member of.
 */
export const switchClinic = async ({ id: sessionId, scope: { db }, user }: Session, clinicId: string) => {
  const membership = await findMembershipIn(db, user.id, clinicId)
  if (!membership) throw new AppError('NOT_FOUND')
  await setSessionClinic(db, sessionId, membership.clinicId)
  await updateUser(db, user.id, { lastClinicId: membership.clinicId })
  await insertAuditEvent({ db, clinicId: membership.clinicId }, { by: user.id, action: 'clinic-enter' })
  return membership.clinicName
}

import { AppError } from '@xrai/contract/errors/app-error'
import type { plans } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import type { ClinicId } from '../../../db/clinic-id.ts'
import type { ClinicScope } from '../../../db/clinic-scope.ts'
import type { Queryable } from '../../../db/database.ts'
import { revokeApiKeysOf } from '../../../db/queries/accounts/api-keys.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { deleteInvitationsBy } from '../../../db/queries/accounts/invitations.ts'
import {
  countOtherOwners,
  deleteMember,
  findMember,
  findMembership,
  insertClinic,
  lockMembers,
} from '../../../db/queries/accounts/members.ts'
import { findUser } from '../../../db/queries/accounts/people.ts'
import { deleteSessionsInClinic } from '../../../db/queries/accounts/sessions.ts'
import { revokePatientLinksBy } from '../../../db/queries/reports/patient-links.ts'
import { useUpMonth } from '../../credits/credits.ts'

type Plan = (typeof plans)[number]

/** Locks the clinic's members until the transaction ends. Throws NOT_FOUND for a user who is not a member. */
export const lockMember = async (scope: ClinicScope, userId: string) => {
  await lockMembers(scope)
  const found = await findMember(scope, userId)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** Throws LAST_OWNER if the clinic has no other owner. */
export const requireOtherOwner = async (scope: ClinicScope, userId: string): Promise<void> => {
  if ((await countOtherOwners(scope, userId)) === 0) throw new AppError('LAST_OWNER')
}

/** Says within the transaction if the person's next clinic has credits this month; a throw keeps the membership. */
export type HasCredits = (tx: Queryable, userId: string) => Promise<boolean>
const always: HasCredits = async () => true

/**
 * Deletes the membership, its keys, invitations and links to patients' pages, and returns the clinic in which the user
 * continues: a new one if needed, with its trial used, because a person who joins and leaves again and again would have
 * a trial each time.
 */
export const endMembership = async (
  scope: ClinicScope,
  userId: string,
  plan: Plan,
  hasCredits = always,
): Promise<ClinicId> => {
  const { role } = await lockMember(scope, userId)
  if (role === 'owner') await requireOtherOwner(scope, userId)
  await deleteMember(scope, userId)
  await revokeApiKeysOf(scope, userId)
  await deleteInvitationsBy(scope.db, userId, scope.clinicId)
  await revokePatientLinksBy(scope, userId, new Date())
  const other = await findMembership(scope.db, userId)
  if (other) return other.clinicId
  const person = await findUser(scope.db, userId)
  const name = t('clinic.personal', { name: person?.name ?? '' })
  const mayAnalyze = await hasCredits(scope.db, userId)
  const clinicId = await insertClinic(scope.db, { name, plan, trialEndsAt: new Date() }, userId)
  if (!mayAnalyze) await useUpMonth({ db: scope.db, clinicId }, userId, plan)
  return clinicId
}

/** Like `endMembership`, if another user removes the member: also ends the member's sessions in this clinic. */
export const expelMember = async (
  scope: ClinicScope,
  by: string,
  userId: string,
  plan: Plan,
  hasCredits = always,
): Promise<void> => {
  await endMembership(scope, userId, plan, hasCredits)
  await deleteSessionsInClinic(scope.db, userId, scope.clinicId)
  await insertAuditEvent(scope, { by, action: 'member-remove', subjectId: userId })
}

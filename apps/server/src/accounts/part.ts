import { AppError } from '@xrai/contract/errors/app-error'
import type { plans } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import type { ClinicId } from '../db/clinic-id.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { deleteApiKeysOf } from '../db/queries/api-keys.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import {
  countOtherOwners,
  deleteMember,
  findMember,
  findMembership,
  insertClinic,
  lockMembers,
} from '../db/queries/members.ts'
import { findUser } from '../db/queries/people.ts'
import { deleteSessionsInClinic } from '../db/queries/sessions.ts'

type Plan = (typeof plans)[number]

/** Holds the clinic's members still. NOT_FOUND for whoever has no place here. */
export const holdMember = async (scope: ClinicScope, userId: string) => {
  await lockMembers(scope)
  const found = await findMember(scope, userId)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** LAST_OWNER when nobody else owns the clinic. */
export const keepOwner = async (scope: ClinicScope, userId: string): Promise<void> => {
  if ((await countOtherOwners(scope, userId)) === 0) throw new AppError('LAST_OWNER')
}

/** Takes the place away, and the keys, and says in which clinic the person goes on: a new one of their own at need. */
export const part = async (scope: ClinicScope, userId: string, plan: Plan): Promise<ClinicId> => {
  const { role } = await holdMember(scope, userId)
  if (role === 'owner') await keepOwner(scope, userId)
  await deleteMember(scope, userId)
  await deleteApiKeysOf(scope, userId)
  const other = await findMembership(scope.db, userId)
  if (other) return other.clinicId
  const person = await findUser(scope.db, userId)
  const name = t('clinic.personal', { name: person?.name ?? '' })
  return insertClinic(scope.db, { name, plan }, userId)
}

/** The same by somebody else's will: the sessions in this clinic end too. */
export const expel = async (scope: ClinicScope, by: string, userId: string, plan: Plan): Promise<void> => {
  await part(scope, userId, plan)
  await deleteSessionsInClinic(scope.db, userId, scope.clinicId)
  await insertAuditEvent(scope, { by, action: 'member-remove', subjectId: userId })
}

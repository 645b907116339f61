import type { plans } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import type { ClinicScope } from '../../../db/clinic-scope.ts'
import type { Queryable } from '../../../db/database.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { holdsRecords, renameClinic } from '../../../db/queries/accounts/clinics.ts'
import { deleteInvitations } from '../../../db/queries/accounts/invitations.ts'
import { findMembers, insertClinic } from '../../../db/queries/accounts/members.ts'
import { findUser, forgetUnprovedAccess, markProved, updateUser } from '../../../db/queries/accounts/people.ts'
import { findClinicsToLeave } from '../../../db/queries/records/erase.ts'
import { deleteErasure } from '../../../db/queries/records/erasures.ts'
import { endMembership, expelMember } from '../clinic/membership.ts'

type Plan = (typeof plans)[number]

/**
 * The user proved, by a link mailed to it or by Google, that the account's address is theirs. If it was not verified before, an
 * attacker may have created the account and waited for this moment (account pre-hijacking; Sudhodanan and Paverd,
 * USENIX Security 2022). So every credential ends, as does every membership in a clinic of others and, in the user's
 * own clinic, the memberships and invitations of others. The data of the own clinic may be the attacker's: it stays in
 * that clinic, which is renamed, and the user continues in a new one. Must run inside a transaction.
 */
export const proveAddress = async (tx: Queryable, userId: string, defaultPlan: Plan): Promise<void> => {
  if (!(await markProved(tx, userId))) return
  await forgetUnprovedAccess(tx, userId)
  await deleteErasure(tx, 'person', userId)
  for (const { clinicId, isAlone, isLastOwner } of await findClinicsToLeave(tx, userId)) {
    const scope = { db: tx, clinicId }
    if (isAlone || isLastOwner) {
      await removeOthers(scope, userId, defaultPlan)
      if (await holdsRecords(scope)) await separateClinic(scope, userId, defaultPlan)
    } else {
      await endMembership(scope, userId, defaultPlan)
      await insertAuditEvent(scope, { by: userId, action: 'leave' })
    }
  }
}

/** Moves the user to a new clinic: what an attacker may have stored stays in the old, renamed one. */
const separateClinic = async (scope: ClinicScope, userId: string, defaultPlan: Plan): Promise<void> => {
  const { db } = scope
  const person = await findUser(db, userId)
  await renameClinic(scope, t('clinic.beforeProof'))
  const name = t('clinic.personal', { name: person?.name ?? '' })
  const clinicId = await insertClinic(db, { name, plan: defaultPlan }, userId)
  await updateUser(db, userId, { lastClinicId: clinicId })
  await insertAuditEvent({ db, clinicId }, { by: userId, action: 'register' })
}

const removeOthers = async (scope: ClinicScope, userId: string, defaultPlan: Plan): Promise<void> => {
  await deleteInvitations(scope)
  for (const { id } of await findMembers(scope)) if (id !== userId) await expelMember(scope, userId, id, defaultPlan)
}

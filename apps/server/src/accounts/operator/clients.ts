import { AppError } from '@xrai/contract/errors/app-error'
import type { plans } from '@xrai/contract/routes/accounts'
import type { Client } from '@xrai/contract/routes/operator'
import { inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  type ClientFilter,
  type ClientRow,
  findClientRow,
  findClinicId,
  listClientRows,
  updateVerification,
} from '../../db/queries/accounts/clients.ts'
import { updatePlan } from '../../db/queries/accounts/plans.ts'
import { planAt } from '../credits/plan-at.ts'

export const readClients = async (db: Queryable, { page, size, ...filter }: ClientFilter) => {
  const { rows, ...counts } = await listClientRows(db, { page, size, ...filter })
  return { people: rows.map(toClientDto), ...counts, page, size }
}

interface Verification {
  readonly verified: boolean
  /** The number and the name that the operator saw. */
  readonly professionalNumber: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Throws NOT_FOUND without such a user, NOTHING_TO_VERIFY if the user has entered no number, NUMBER_CHANGED if it or the
 * name is another one. The audit trails of the user's clinics record it.
 */
export const verifyClient = async (
  db: Queryable,
  id: string,
  { verified, ...seen }: Verification,
  by: string,
): Promise<Client> => {
  const before = await findClientRow(db, id)
  if (!before) throw new AppError('NOT_FOUND')
  if (verified && !before.person.professionalNumber) throw new AppError('NOTHING_TO_VERIFY')
  const verifiedAt = verified ? new Date() : null
  await db.transaction(async tx => {
    if (!(await updateVerification(tx, { ...seen, id, verifiedAt }))) throw new AppError('NUMBER_CHANGED')
    // In one order, because each event locks its clinic's chain until the end.
    for (const clinicId of before.clinics.map(clinic => clinic.id).toSorted())
      await insertAuditEvent({ db: tx, clinicId }, { by, action: 'verify', subjectId: id })
  })
  return toClientDto({ ...before, person: { ...before.person, verifiedAt } })
}

/** Sets an agreed plan in place of the current one; the trial is not given back. */
export const givePlan = async (db: Queryable, id: string, plan: (typeof plans)[number], by: string): Promise<void> => {
  const clinicId = await findClinicId(db, id)
  if (!clinicId) throw new AppError('NOT_FOUND')
  await inTransaction({ db, clinicId }, async inside => {
    await updatePlan(inside, { plan, onTrial: false })
    await insertAuditEvent(inside, { by, action: 'plan' })
  })
}

const toClientDto = ({ person: { createdAt, verifiedAt, ...person }, clinics }: ClientRow): Client => ({
  ...person,
  createdAt: createdAt.toISOString(),
  verifiedAt: verifiedAt?.toISOString() ?? null,
  clinics: clinics.map(clinic => ({
    ...clinic,
    plan: planAt(clinic),
    onTrial: clinic.onTrial && planAt(clinic) !== 'basico',
    trialEndsAt: clinic.trialEndsAt?.toISOString() ?? null,
  })),
})

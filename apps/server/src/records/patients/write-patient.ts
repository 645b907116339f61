import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import { alertsPerPatient } from '@xrai/contract/records/limits'
import type { PatientCard } from '@xrai/contract/records/patient'
import type { editPatient as editPatientRoute, NewPatient } from '@xrai/contract/routes/patients'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockAnalysesOfPatients } from '../../db/queries/imaging/images.ts'
import { findLastEntryOfPatient, findRetentionTerm } from '../../db/queries/records/lifecycle.ts'
import { findPatientMergedInto } from '../../db/queries/records/patient-merges.ts'
import {
  documentOnce,
  findPatient,
  findPatientByIdentity,
  insertPatient,
  lockPatient,
  markPatientDeleted,
  type PatientColumns,
  type PatientIdentity,
  recordNumberOnce,
  unmarkPatientDeleted,
  updatePatient,
} from '../../db/queries/records/patients.ts'
import { violates } from '../../db/violation.ts'
import { followPatient } from '../cases/report-header-follows.ts'
import { holdingAfter, restorableSince, restorableUntil } from '../personal-data/lifecycle.ts'
import { readPatientCard } from './read-patients.ts'

/**
 * Throws RECORD_NUMBER_TAKEN or DOCUMENT_TAKEN if another patient of the clinic has it, TEXT_TOO_LONG for more alerts than a
 * user enters; the same applies below.
 */
export const createPatient = async ({ scope, user }: Session, sent: NewPatient): Promise<PatientCard> => {
  requireFew(sent.alerts, 0)
  const insert = async (inside: ClinicScope) => {
    const { firstName, lastName, ...others } = sent
    const inserted = await insertPatient(inside, { firstName, lastName, ...columnsOf(others) })
    await insertAuditEvent(inside, { by: user.id, action: 'patient-create', subjectId: inserted })
    return inserted
  }
  const id = await writePatient(scope, insert, columnsOf(sent))
  return readPatientCard(scope, id)
}

/**
 * The answer to a repeated creation: the first answer, or after a merge the patient who remains. Throws REPLAY_DELETED if
 * that patient was deleted, because no other call would accept the id.
 */
export const requireCreated = async (scope: ClinicScope, made: PatientCard): Promise<PatientCard> => {
  const remaining = (await findPatientMergedInto(scope, made.id)) ?? made.id
  const row = await findPatient(scope, remaining)
  if (!row || row.deletedAt) throw new AppError('REPLAY_DELETED', { subject: remaining })
  return remaining === made.id ? made : readPatientCard(scope, remaining)
}

type PatientEdit = z.output<typeof editPatientRoute.body>

/** The columns of the sent fields only. A blank text becomes null. */
const columnsOf = ({ document, ...sent }: PatientEdit): Partial<PatientColumns> => {
  const texts = { recordNumber: sent.recordNumber, notes: sent.notes }
  const written = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text || null]]))
  return {
    ...sent,
    ...Object.fromEntries(written),
    ...(document !== undefined && { documentType: document?.type ?? null, documentNumber: document?.number ?? null }),
  }
}

/**
 * Fields that are not sent stay unchanged, and unsigned reports follow. Throws NOT_FOUND if this clinic has no such patient,
 * or has deleted it.
 */
export const editPatient = async ({ scope, user }: Session, id: string, sent: PatientEdit): Promise<PatientCard> => {
  const edit = async (inside: ClinicScope) => {
    // Locked before the patient, in the same order as a signature, so that no report is signed before the end.
    await lockAnalysesOfPatients(inside, [id])
    const before = await lockPatient(inside, id)
    if (!before || before.deletedAt) throw new AppError('NOT_FOUND')
    requireFew(sent.alerts, before.alerts.length)
    const after = { ...before, ...columnsOf(sent) }
    await updatePatient(inside, id, after)
    await followPatient(inside, id, { before, after: { name: fullName(after), sex: after.sex } })
    await insertAuditEvent(inside, { by: user.id, action: 'patient-edit', subjectId: id })
  }
  await writePatient(scope, edit, columnsOf(sent))
  return readPatientCard(scope, id)
}

/** A merge may have combined more alerts than the limit; that number is still allowed. */
const requireFew = (alerts: readonly string[] | undefined, before: number): void => {
  if (alerts && alerts.length > Math.max(alertsPerPatient, before)) throw new AppError('TEXT_TOO_LONG')
}

/** Cases and images stay, without the patient. Throws NOT_FOUND if the patient is in no list. */
export const deletePatient = async ({ scope, user }: Session, id: string, retentionYears: number | null) => {
  const now = new Date()
  await writePatient(scope, async inside => {
    if (!(await markPatientDeleted(inside, id, now))) throw new AppError('NOT_FOUND')
    await insertAuditEvent(inside, { by: user.id, action: 'patient-delete', subjectId: id })
  })
  const until = restorableUntil(now)
  const years = await findRetentionTerm(scope, retentionYears)
  const held = years === null ? null : holdingAfter(until, await findLastEntryOfPatient(scope.db, id), years)
  return { id, restorableUntil: until.toISOString(), heldUntil: held?.toISOString() ?? null }
}

/** Restores a deleted patient; does nothing if it is not deleted. Throws NOT_FOUND after thirty days. */
export const restorePatient = async ({ scope, user }: Session, id: string): Promise<PatientCard> => {
  const restore = async (inside: ClinicScope) => {
    if (!(await unmarkPatientDeleted(inside, id, restorableSince(new Date())))) return
    await insertAuditEvent(inside, { by: user.id, action: 'patient-restore', subjectId: id })
  }
  await writePatient(scope, restore, await findPatient(scope, id))
  return readPatientCard(scope, id)
}

/**
 * Runs work on patients in one transaction. Throws RECORD_NUMBER_TAKEN and DOCUMENT_TAKEN as above, with the conflicting
 * patient if `written` gives the written values.
 */
export const writePatient = <T>(
  scope: ClinicScope,
  work: (scope: ClinicScope) => Promise<T>,
  written: PatientIdentity | null = null,
): Promise<T> =>
  inTransaction(scope, work).catch(async (cause: unknown) => {
    const code = takenOf(cause)
    if (code === null) throw cause
    const { recordNumber, documentType, documentNumber } = written ?? {}
    const sought = code === 'RECORD_NUMBER_TAKEN' ? { recordNumber } : { documentType, documentNumber }
    const subject = (await findPatientByIdentity(scope, sought)) ?? undefined
    throw new AppError(code, { cause, subject })
  })

const takenOf = (error: unknown) => {
  if (violates(error, recordNumberOnce)) return 'RECORD_NUMBER_TAKEN'
  return violates(error, documentOnce) ? 'DOCUMENT_TAKEN' : null
}

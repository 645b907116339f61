import { AppError } from '@xrai/contract/errors/app-error'
import { dayMs } from '@xrai/contract/records/durations'
import { erasePatient as erasePatientCall } from '@xrai/contract/routes/endpoints'
import { erasureDays } from '@xrai/contract/routes/personal-data'
import { refuseDemo } from '../../accounts/identity/demo-account.ts'
import { lockCaller } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { holdClinicRows, holdPatientRows } from '../../db/queries/accounts/hold.ts'
import { deleteSessions } from '../../db/queries/accounts/sessions.ts'
import {
  eraseClinicRows,
  erasePatientRows,
  erasePersonRows,
  findClinicsToLeave,
  findPatientClinic,
  lockClinicsOf,
  promoteOldest,
} from '../../db/queries/records/erase.ts'
import {
  closeErasure,
  deleteErasure,
  type ErasureRow,
  findErasure,
  holdErasure,
  insertErasure,
  lockErasure,
} from '../../db/queries/records/erasures.ts'
import { findLastEntryOfClinic, findLastEntryOfPatient, findRetentionTerm } from '../../db/queries/records/lifecycle.ts'
import { lockForErasure } from '../../db/queries/records/patient-merges.ts'
import { lockPatient } from '../../db/queries/records/patients.ts'
import { revokePatientLinksBy } from '../../db/queries/reports/patient-links.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { lifecycleOf, type RetentionPolicy } from './lifecycle.ts'
import { retentionEndOfPatient, retentionEndOfPerson } from './retention-end.ts'

interface ErasureRequest {
  /** Skips the days in which it can be cancelled. */
  readonly now: boolean
}

/** The dependencies of an erasure besides its session. */
interface ErasureNeeds {
  readonly files: FileStore
  readonly settings: { readonly recordRetentionYears: number | null }
}

/** `dueAt`: when it is carried out; null if it already was. `heldUntil`: until when the clinical record is held. */
interface PlannedErasure {
  readonly dueAt: Date | null
  readonly heldUntil: Date | null
}

/**
 * Plans the erasure of the account, or carries it out. Throws LAST_OWNER while colleagues would be left in a clinic without
 * an owner. Every other session ends at once; this one stays to cancel the erasure.
 */
export const erasePerson = async (
  needs: ErasureNeeds,
  session: Session,
  { now }: ErasureRequest,
): Promise<PlannedErasure> => {
  await refuseDemo(session)
  const { scope, user } = session
  if ((await findClinicsToLeave(scope.db, user.id)).some(({ isLastOwner }) => isLastOwner))
    throw new AppError('LAST_OWNER')
  const row = await plan(session, 'person', user.id, now)
  const heldUntil = await retentionEndOfPerson(session, needs.settings.recordRetentionYears)
  if (!now) await deleteSessions(scope.db, user.id, session.id)
  else await executeNow(needs, session, row)
  return { dueAt: now ? null : row.dueAt, heldUntil }
}

/** Plans the erasure of a patient with all their data, or carries it out. Throws NOT_FOUND for another clinic's. */
export const erasePatient = async (
  needs: ErasureNeeds,
  session: Session,
  patientId: string,
  { now }: ErasureRequest,
): Promise<PlannedErasure> => {
  await refuseDemo(session)
  await requireUnheldPatient(session, patientId)
  const row = await plan(session, 'patient', patientId, now)
  const heldUntil = await retentionEndOfPatient(session, patientId, needs.settings.recordRetentionYears)
  if (now) await executeNow(needs, session, row)
  return { dueAt: now ? null : row.dueAt, heldUntil }
}

const executeNow = ({ files, settings }: ErasureNeeds, { scope }: Session, row: ErasureRow) =>
  executeErasure(scope.db, files, row, { now: new Date(), years: settings.recordRetentionYears })

/** Throws NOT_FOUND if no erasure was requested, or if it was already carried out. */
export const cancelErasure = async (
  { scope, user }: Session,
  kind: ErasureRow['kind'],
  subjectId: string,
): Promise<void> => {
  if (!(await deleteErasure(scope.db, kind, subjectId))) throw new AppError('NOT_FOUND')
  await insertAuditEvent(scope, { by: user.id, action: 'erasure-undo', subjectId })
}

/** Throws NOT_FOUND for another clinic's patient, or one whose erased record is kept until its retention ends. */
export const requireUnheldPatient = async ({ scope }: Session, patientId: string): Promise<void> => {
  if ((await findPatientClinic(scope.db, patientId)) !== scope.clinicId) throw new AppError('NOT_FOUND')
}

/**
 * A repeated request keeps the first due date; `now` brings it forward. Throws NOT_FOUND for a patient who was merged
 * since.
 */
const plan = (session: Session, kind: ErasureRow['kind'], subjectId: string, now: boolean) =>
  inTransaction(session.scope, async inside => {
    if (kind === 'patient') {
      await lockCaller(inside, session, erasePatientCall)
      // The lock serialises it with a merge.
      if (!(await lockPatient(inside, subjectId))) throw new AppError('NOT_FOUND')
    }
    const waiting = await findErasure(inside.db, kind, subjectId)
    if (waiting) return waiting
    const dueAt = new Date(Date.now() + (now ? 0 : erasureDays * dayMs))
    const row = await insertErasure(inside, { kind, subjectId, requestedBy: session.user.id, dueAt })
    await insertAuditEvent(inside, { by: session.user.id, action: 'erasure-request', subjectId })
    return row
  })

/**
 * Erases rows and then the files that are no longer referenced; the row of the erasure stays as proof, with ids only. A
 * clinical record whose retention has not ended is hidden instead, and the erasure waits for its end. Does nothing if it was
 * cancelled or carried out since.
 */
export const executeErasure = async (
  db: Queryable,
  files: FileStore,
  { id }: Pick<ErasureRow, 'id'>,
  policy: RetentionPolicy = { now: new Date(), years: null },
): Promise<'held' | 'erased' | 'none'> => {
  const { state, hashes } = await db.transaction(tx => eraseInside(tx, id, policy))
  await deleteUnusedFiles(db, files, hashes)
  return state
}

/** Like `executeErasure`, within a transaction; the caller deletes the files whose hashes it returns. */
export const eraseInside = async (tx: Queryable, id: string, policy: RetentionPolicy) => {
  const row = await lockErasure(tx, id)
  if (!row) return { state: 'none' as const, hashes: [] }
  const scope = { db: tx, clinicId: row.clinicId }
  // An upload that has begun is waited for, because it would keep its radiograph without its patient.
  if (row.kind === 'patient') await lockForErasure(scope, row.subjectId)
  const term = await termOf(scope, policy)
  const lastEntryAt = await findLastEntry(scope, row, term)
  // An immediate erasure is executed before the undo period ends.
  const { state } = lifecycleOf({ undoUntil: policy.now, lastEntryAt }, term)
  if (state === 'held') {
    if (!row.heldAt) await hold(scope, row, policy.now, lastEntryAt)
    return { state, hashes: [] }
  }
  const hashes = await eraseRows(scope, row, policy)
  await closeErasure(tx, row.id, policy.now)
  await insertAuditEvent(scope, { by: row.requestedBy, action: 'erase', subjectId: row.subjectId })
  return { state: 'erased' as const, hashes }
}

/** The installation's policy, with the clinic's own term if that is longer. */
const termOf = async (scope: ClinicScope, { now, years }: RetentionPolicy): Promise<RetentionPolicy> => ({
  now,
  years: await findRetentionTerm(scope, years),
})

/**
 * Null for a user: their data is no clinical record, and their clinics are checked one by one. Null too if nothing is
 * retained, because every entry of the record would be read.
 */
const findLastEntry = async (
  scope: ClinicScope,
  { kind, subjectId, lastEntryAt }: Pick<ErasureRow, 'kind' | 'subjectId' | 'lastEntryAt'>,
  { years }: RetentionPolicy,
) => {
  if (kind === 'person' || years === null) return null
  return (
    lastEntryAt ?? (kind === 'patient' ? findLastEntryOfPatient(scope.db, subjectId) : findLastEntryOfClinic(scope))
  )
}

const hold = async (scope: ClinicScope, row: ErasureRow, now: Date, lastEntryAt: Date | null): Promise<void> => {
  if (row.kind === 'patient') await holdPatientRows(scope, row.subjectId, now)
  else await holdClinicRows(scope, now)
  await holdErasure(scope.db, row.id, now, lastEntryAt)
  await insertAuditEvent(scope, { by: row.requestedBy, action: 'erasure-hold', subjectId: row.subjectId })
}

const eraseRows = (scope: ClinicScope, row: ErasureRow, policy: RetentionPolicy): Promise<readonly string[]> => {
  if (row.kind === 'patient') return erasePatientRows(scope, row.subjectId)
  if (row.kind === 'clinic') return eraseClinicRows(scope)
  return erasePersonAndClinics(scope.db, row.subjectId, policy)
}

/**
 * A clinic without other members is erased too, or held with its records; in a clinic that would have no owner the
 * longest-standing colleague becomes one. The links that the person made end.
 */
const erasePersonAndClinics = async (
  tx: Queryable,
  userId: string,
  policy: RetentionPolicy,
): Promise<readonly string[]> => {
  const hashes: string[] = []
  await lockClinicsOf(tx, userId)
  for (const { clinicId, isAlone, isLastOwner } of await findClinicsToLeave(tx, userId)) {
    const scope = { db: tx, clinicId }
    if (isAlone) hashes.push(...(await eraseOrHoldClinic(scope, userId, policy)))
    else if (isLastOwner) await promoteOldest(tx, clinicId, userId)
    await revokePatientLinksBy(scope, userId, policy.now)
  }
  return [...hashes, ...(await erasePersonRows(tx, userId))]
}

/** A held clinic gets a separate erasure, which waits for the end of the retention. */
const eraseOrHoldClinic = async (
  scope: ClinicScope,
  userId: string,
  policy: RetentionPolicy,
): Promise<readonly string[]> => {
  const term = await termOf(scope, policy)
  const clinic = { kind: 'clinic', subjectId: scope.clinicId, lastEntryAt: null } as const
  const lastEntryAt = await findLastEntry(scope, clinic, term)
  const { state } = lifecycleOf({ undoUntil: policy.now, lastEntryAt }, term)
  if (state !== 'held') return eraseClinicRows(scope)
  const values = { kind: 'clinic', subjectId: scope.clinicId, requestedBy: userId, dueAt: policy.now } as const
  await hold(scope, await insertErasure(scope, values), policy.now, lastEntryAt)
  return []
}

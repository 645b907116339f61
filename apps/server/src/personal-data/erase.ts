import { AppError } from '@xrai/contract/errors/app-error'
import { erasureDays } from '@xrai/contract/routes/personal-data'
import { type Proof, provePassword } from '../accounts/check-password.ts'
import { refuseDemo } from '../accounts/refuse-demo.ts'
import type { Session } from '../accounts/session.ts'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import {
  eraseClinicRows,
  erasePatientRows,
  erasePersonRows,
  findClinicsToLeave,
  findPatientClinic,
  lockClinicsOf,
  promoteOldest,
} from '../db/queries/erase.ts'
import { closeErasure, deleteErasure, type ErasureRow, findErasure, insertErasure } from '../db/queries/erasures.ts'
import { deleteSessions } from '../db/queries/sessions.ts'
import type { FileStore } from '../storage/file-store.ts'
import { forgetFiles } from './forget-files.ts'

const dayMs = 24 * 60 * 60_000

interface Wish {
  readonly password: string
  /** Without the days in which it can be undone. */
  readonly now: boolean
}

/**
 * Plans the erasure of the account, or carries it out. LAST_OWNER while colleagues would be left in a clinic that nobody
 * owns. Every other session ends at once; this one stays to undo it. Null where it was done.
 */
export const erasePerson = async (
  proof: Proof,
  files: FileStore,
  session: Session,
  { password, now }: Wish,
): Promise<Date | null> => {
  await refuseDemo(session)
  await provePassword(proof, session, password)
  const { scope, user } = session
  if ((await findClinicsToLeave(scope.db, user.id)).some(({ isLastOwner }) => isLastOwner))
    throw new AppError('LAST_OWNER')
  const row = await plan(session, 'person', user.id, now)
  if (!now) await deleteSessions(scope.db, user.id, session.id)
  else await carryOut(scope.db, files, row)
  return now ? null : row.dueAt
}

/** Plans the erasure of a patient with everything of theirs, or carries it out. NOT_FOUND for another clinic's. */
export const erasePatient = async (
  proof: Proof,
  files: FileStore,
  session: Session,
  patientId: string,
  { password, now }: Wish,
): Promise<Date | null> => {
  await refuseDemo(session)
  await requirePatient(session, patientId)
  await provePassword(proof, session, password)
  const row = await plan(session, 'patient', patientId, now)
  if (now) await carryOut(session.scope.db, files, row)
  return now ? null : row.dueAt
}

/** NOT_FOUND where nobody asked for it, or it is done. */
export const keep = async ({ scope, user }: Session, kind: ErasureRow['kind'], subjectId: string): Promise<void> => {
  if (!(await deleteErasure(scope.db, kind, subjectId))) throw new AppError('NOT_FOUND')
  await insertAuditEvent(scope, { by: user.id, action: 'erasure-undo', subjectId })
}

export const requirePatient = async ({ scope }: Session, patientId: string): Promise<void> => {
  if ((await findPatientClinic(scope.db, patientId)) !== scope.clinicId) throw new AppError('NOT_FOUND')
}

/** Asked for twice it keeps its first day; `now` brings it forward. */
const plan = async ({ scope, user }: Session, kind: ErasureRow['kind'], subjectId: string, now: boolean) => {
  const waiting = await findErasure(scope.db, kind, subjectId)
  if (waiting) return waiting
  const dueAt = new Date(Date.now() + (now ? 0 : erasureDays * dayMs))
  const row = await insertErasure(scope, { kind, subjectId, requestedBy: user.id, dueAt })
  await insertAuditEvent(scope, { by: user.id, action: 'erasure-request', subjectId })
  return row
}

/** Erases rows and then the files that nothing names any more; the row of the erasure stays as proof, ids only. */
export const carryOut = async (db: Queryable, files: FileStore, row: ErasureRow): Promise<void> => {
  const hashes = await db.transaction(async tx => {
    const scope = { db: tx, clinicId: row.clinicId }
    const gone =
      row.kind === 'patient'
        ? await erasePatientRows(scope, row.subjectId)
        : await erasePersonAndClinics(tx, row.subjectId)
    await closeErasure(tx, row.id)
    await insertAuditEvent(scope, { by: row.requestedBy, action: 'erase', subjectId: row.subjectId })
    return gone
  })
  await forgetFiles(db, files, hashes)
}

/** A clinic that nobody else works in goes along; one that would be left without an owner gets the oldest colleague. */
const erasePersonAndClinics = async (tx: Queryable, userId: string): Promise<readonly string[]> => {
  const hashes: string[] = []
  await lockClinicsOf(tx, userId)
  for (const { clinicId, isAlone, isLastOwner } of await findClinicsToLeave(tx, userId)) {
    if (isAlone) hashes.push(...(await eraseClinicRows({ db: tx, clinicId })))
    else if (isLastOwner) await promoteOldest(tx, clinicId, userId)
  }
  return [...hashes, ...(await erasePersonRows(tx, userId))]
}

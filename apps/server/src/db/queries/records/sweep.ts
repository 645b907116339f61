import { daysToRestore } from '@xrai/contract/records/case'
import { dayMs } from '@xrai/contract/records/durations'
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../../clinic-id.ts'
import { type ClinicScope, inTransaction } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinicalCase, image, odontogram, patient, patientNote } from '../../schema.ts'
import { holdImageRows } from '../accounts/hold.ts'
import { deleteImageRows, deleteRows, signedOdontogramFiles } from './erase.ts'
import { isErasableCase, isErasableImage, isErasableNote, isErasablePatient, type Policy } from './lifecycle.ts'

export interface Swept {
  /** Cases, patients, and radiographs that were deleted by themselves. */
  readonly count: number
  /** Hashes of files that may be unreferenced now. */
  readonly hashes: readonly string[]
}

/** A row deleted at or before this moment can no longer be restored. */
const lastRestorable = (now: Date): Date => new Date(now.getTime() - daysToRestore * dayMs)

/** The clinics with something in the trash that can no longer be restored, held or not. */
export const findClinicsToSweep = async (db: Queryable, now: Date): Promise<readonly ClinicId[]> => {
  const ofTrash = (table: typeof clinicalCase | typeof image | typeof patientNote | typeof patient) =>
    db
      .select({ clinicId: table.clinicId })
      .from(table)
      .where(lte(table.deletedAt, lastRestorable(now)))
  const rows = await union(ofTrash(clinicalCase), ofTrash(image), ofTrash(patientNote), ofTrash(patient))
  return rows.map(({ clinicId }) => clinicId)
}

/**
 * Erases the clinic's trashed cases, radiographs, notes and patients that can no longer be restored and are not held. The
 * images of a case are erased with it, including analyses, findings, reviews and reports; those of a patient stay in their
 * cases.
 */
export const sweepDeletedRows = (scope: ClinicScope, policy: Policy): Promise<Swept> =>
  inTransaction(scope, async ({ db, clinicId }) => {
    const ofClinic = (table: typeof clinicalCase | typeof image | typeof patientNote | typeof patient, which: SQL) =>
      and(eq(table.clinicId, clinicId), which)
    const erasableCases = ofClinic(clinicalCase, isErasableCase(policy))
    const ids = db.select({ id: clinicalCase.id }).from(clinicalCase).where(erasableCases)
    // Without its images a case has fewer entries, so an erasable case stays erasable.
    const ofCases = await deleteImageRows(db, inArray(image.caseId, ids))
    const cases = await deleteRows(db, clinicalCase, erasableCases)
    const alone = await deleteImageRows(db, ofClinic(image, isErasableImage(policy)))
    await db.delete(patientNote).where(ofClinic(patientNote, isErasableNote(policy)))
    const erasablePatients = ofClinic(patient, isErasablePatient(policy))
    const erasable = db.select({ id: patient.id }).from(patient).where(erasablePatients)
    const ofOdontograms = await signedOdontogramFiles(db, inArray(odontogram.patientId, erasable))
    const patients = await deleteRows(db, patient, erasablePatients)
    await holdTrashedImages({ db, clinicId }, policy.now)
    return { count: cases + patients + alone.count, hashes: [...ofCases.hashes, ...alone.hashes, ...ofOdontograms] }
  })

/** Holds trashed images that can no longer be restored and were not erased, so the same file may be uploaded again. */
const holdTrashedImages = async ({ db, clinicId }: ClinicScope, now: Date): Promise<void> => {
  const before = lastRestorable(now)
  const trashed = and(eq(clinicalCase.clinicId, clinicId), lte(clinicalCase.deletedAt, before))
  const cases = db.select({ id: clinicalCase.id }).from(clinicalCase).where(trashed)
  const isOver = or(lte(image.deletedAt, before), inArray(image.caseId, cases))
  await holdImageRows(db, and(eq(image.clinicId, clinicId), isNull(image.heldAt), isOver), now)
}

/**
 * Does what autovacuum does on a PostgreSQL server and an embedded one lacks: statistics for the planner, and the visibility
 * map for index-only scans.
 */
export const tidyTables = async (db: Queryable): Promise<void> => {
  await db.execute(sql`vacuum (analyze)`)
}

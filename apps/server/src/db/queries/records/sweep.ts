import { daysToRestore } from '@xrai/contract/records/case'
import { dayMs } from '@xrai/contract/records/durations'
import { and, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'
import { clinicalCase, image, odontogram, patient, patientNote } from '../../schema.ts'
import { holdImageRows } from '../accounts/hold.ts'
import { deleteImageRows, signedOdontogramFiles } from './erase.ts'
import { isErasableCase, isErasableImage, isErasableNote, isErasablePatient, type Policy } from './lifecycle.ts'

export interface Swept {
  readonly cases: number
  readonly patients: number
  /** Radiographs that were deleted by themselves. */
  readonly images: number
  /** Hashes of files that may be unreferenced now. */
  readonly hashes: readonly string[]
}

/**
 * Erases, in every clinic, the trashed cases, radiographs, notes and patients that can no longer be restored and are not
 * held. The images of a case are erased with it, including analyses, findings, reviews and reports; those of a patient stay
 * in their cases.
 */
export const sweepDeletedRows = (db: Queryable, policy: Policy): Promise<Swept> =>
  db.transaction(async tx => {
    const ids = tx.select({ id: clinicalCase.id }).from(clinicalCase).where(isErasableCase(policy))
    const ofCases = await deleteImageRows(tx, inArray(image.caseId, ids))
    // Without its images a case has fewer entries, so an erasable case stays erasable.
    const cases = await tx.delete(clinicalCase).where(isErasableCase(policy)).returning({ id: clinicalCase.id })
    const images = await tx.$count(image, isErasableImage(policy))
    const alone = await deleteImageRows(tx, isErasableImage(policy))
    await tx.delete(patientNote).where(isErasableNote(policy))
    const erasable = tx.select({ id: patient.id }).from(patient).where(isErasablePatient(policy))
    const ofOdontograms = await signedOdontogramFiles(tx, inArray(odontogram.patientId, erasable))
    const patients = await tx.delete(patient).where(isErasablePatient(policy)).returning({ id: patient.id })
    await holdTrashedImages(tx, policy.now)
    return { cases: cases.length, patients: patients.length, images, hashes: [...ofCases, ...alone, ...ofOdontograms] }
  })

/** Holds trashed images that can no longer be restored and were not erased, so the same file may be uploaded again. */
const holdTrashedImages = async (tx: Queryable, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - daysToRestore * dayMs)
  const cases = tx.select({ id: clinicalCase.id }).from(clinicalCase).where(lte(clinicalCase.deletedAt, before))
  const isOver = or(lte(image.deletedAt, before), inArray(image.caseId, cases))
  await holdImageRows(tx, and(isNull(image.heldAt), isOver), now)
}

/**
 * Does what autovacuum does on a PostgreSQL server and an embedded one lacks: statistics for the planner, and the visibility
 * map for index-only scans.
 */
export const tidyTables = async (db: Queryable): Promise<void> => {
  await db.execute(sql`vacuum (analyze)`)
}

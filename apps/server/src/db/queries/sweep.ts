import { daysToRestore } from '@xrai/contract/records/case'
import { and, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { clinicalCase, image, odontogram, patient, patientNote } from '../schema.ts'
import { deleteImageRows, signedChartFiles } from './erase.ts'
import { holdImageRows } from './hold.ts'
import { isErasableCase, isErasableImage, isErasableNote, isErasablePatient, type Policy } from './lifecycle.ts'

export interface Swept {
  readonly cases: number
  readonly patients: number
  /** Those that were deleted by themselves. */
  readonly images: number
  /** Files that may no longer be referred to. */
  readonly hashes: readonly string[]
}

/**
 * Erases, in every clinic, the trashed cases, radiographs, notes and patients that can no longer be restored and are not held. The images
 * of a case go with it, and with them analyses, findings, reviews and reports; those of a patient stay in their cases.
 */
export const sweepDeletedRows = (db: Queryable, policy: Policy): Promise<Swept> =>
  db.transaction(async tx => {
    const ids = tx.select({ id: clinicalCase.id }).from(clinicalCase).where(isErasableCase(policy))
    const ofCases = await deleteImageRows(tx, inArray(image.caseId, ids))
    // Without its images a case has fewer entries: what was erasable still is.
    const cases = await tx.delete(clinicalCase).where(isErasableCase(policy)).returning({ id: clinicalCase.id })
    const images = await tx.$count(image, isErasableImage(policy))
    const alone = await deleteImageRows(tx, isErasableImage(policy))
    await tx.delete(patientNote).where(isErasableNote(policy))
    const erasable = tx.select({ id: patient.id }).from(patient).where(isErasablePatient(policy))
    const ofCharts = await signedChartFiles(tx, inArray(odontogram.patientId, erasable))
    const patients = await tx.delete(patient).where(isErasablePatient(policy)).returning({ id: patient.id })
    await holdTrashedImages(tx, policy.now)
    return { cases: cases.length, patients: patients.length, images, hashes: [...ofCases, ...alone, ...ofCharts] }
  })

/** What can no longer be restored and was not erased is held as a record: the same file may come anew. */
const holdTrashedImages = async (tx: Queryable, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - daysToRestore * 24 * 60 * 60_000)
  const cases = tx.select({ id: clinicalCase.id }).from(clinicalCase).where(lte(clinicalCase.deletedAt, before))
  const isOver = or(lte(image.deletedAt, before), inArray(image.caseId, cases))
  await holdImageRows(tx, and(isNull(image.heldAt), isOver), now)
}

/**
 * What a PostgreSQL server does by itself and an embedded one never does: counts for the planner, and the map that
 * lets an index answer alone.
 */
export const tidyTables = async (db: Queryable): Promise<void> => {
  await db.execute(sql`vacuum (analyze)`)
}

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import {
  analysis,
  apiKey,
  clinic,
  clinicalCase,
  dicomPeer,
  image,
  invitation,
  member,
  patient,
  webhook,
} from '../../schema.ts'
import { revokePatientLinksOfClinic } from '../reports/patient-links.ts'

/** Hides images. A held image cannot be restored, so the same file may be uploaded again. */
export const holdImageRows = async (db: Queryable, which: SQL | undefined, now: Date): Promise<void> => {
  const ofImages = inArray(analysis.imageId, db.select({ id: image.id }).from(image).where(which))
  await db.update(analysis).set({ idempotencyKey: null }).where(ofImages)
  await db.update(image).set({ heldAt: now }).where(which)
}

/** Hides a patient with their cases and images from all lists and the trash; they cannot be restored. */
export const holdPatientRows = async ({ db, clinicId }: ClinicScope, patientId: string, now: Date): Promise<void> => {
  const cases = and(eq(clinicalCase.clinicId, clinicId), eq(clinicalCase.patientId, patientId))
  const ofCases = inArray(image.caseId, db.select({ id: clinicalCase.id }).from(clinicalCase).where(cases))
  const images = and(eq(image.clinicId, clinicId), or(eq(image.patientId, patientId), ofCases))
  await holdImageRows(db, images, now)
  const deletedAt = (column: typeof clinicalCase.deletedAt | typeof patient.deletedAt) =>
    sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`
  await db
    .update(clinicalCase)
    .set({ heldAt: now, deletedAt: deletedAt(clinicalCase.deletedAt) })
    .where(cases)
  await db
    .update(patient)
    .set({ heldAt: now, deletedAt: deletedAt(patient.deletedAt) })
    .where(and(eq(patient.clinicId, clinicId), eq(patient.id, patientId)))
}

/** Removes every access to a clinic. Its records stay under its name, so that the operator can identify their owner. */
export const holdClinicRows = async (scope: ClinicScope, now: Date): Promise<void> => {
  const { db, clinicId } = scope
  for (const table of [invitation, apiKey, webhook, dicomPeer, member])
    await db.delete(table).where(eq(table.clinicId, clinicId))
  await revokePatientLinksOfClinic(scope, now)
  await db.update(clinic).set({ heldAt: now, aeTitle: null }).where(eq(clinic.id, clinicId))
}

import { and, eq, isNull, or } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { clinicalCase, image, patient, report } from '../schema.ts'

export type ReportRow = typeof report.$inferSelect
type NewReport = Omit<typeof report.$inferInsert, 'clinicId'>

/** Null when this clinic has not written a report on that analysis. */
export const findReport = async ({ db, clinicId }: ClinicScope, analysisId: string): Promise<ReportRow | null> => {
  const [found] = await db
    .select()
    .from(report)
    .where(and(eq(report.clinicId, clinicId), eq(report.analysisId, analysisId)))
  return found ?? null
}

export const findReportByCode = async ({ db, clinicId }: ClinicScope, code: string): Promise<ReportRow | null> => {
  const [found] = await db
    .select()
    .from(report)
    .where(and(eq(report.clinicId, clinicId), eq(report.code, code)))
  return found ?? null
}

/** The new row, or null when the analysis has a report or the code is taken. */
export const insertReport = async ({ db, clinicId }: ClinicScope, values: NewReport): Promise<ReportRow | null> => {
  const [row] = await db
    .insert(report)
    .values({ ...values, clinicId })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Header and filters; code and day of issue never change. */
export const updateReport = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  values: Pick<ReportRow, 'header' | 'filters'>,
): Promise<void> => {
  await db
    .update(report)
    .set(values)
    .where(and(eq(report.clinicId, clinicId), eq(report.analysisId, analysisId)))
}

/** The image's own patient, else its case's; null where neither is known. */
export const findPatientOfImage = async ({ db, clinicId }: ClinicScope, imageId: string) => {
  const [found] = await db
    .select({ name: patient.name, birthDate: patient.birthDate, sex: patient.sex })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .innerJoin(
      patient,
      or(eq(patient.id, image.patientId), and(isNull(image.patientId), eq(patient.id, clinicalCase.patientId))),
    )
    .where(and(eq(image.clinicId, clinicId), eq(image.id, imageId)))
  return found ?? null
}

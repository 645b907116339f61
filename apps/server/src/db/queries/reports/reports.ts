import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, image, patient, report, reportSignature, signedReport } from '../../schema.ts'
import { searchableLines } from '../../searchable.ts'
import { ofPatient } from '../imaging/analysis-filter.ts'
import { imagesOfPatients } from '../imaging/images.ts'

export type ReportRow = typeof report.$inferSelect
type NewReport = Omit<typeof report.$inferInsert, 'clinicId' | 'search'>

const searchOf = ({ code, header }: Pick<ReportRow, 'code' | 'header'>): string =>
  searchableLines(header.patientName, header.requestingDentist, code)

/** Null if this clinic has no report on that analysis. */
export const findReport = async ({ db, clinicId }: ClinicScope, analysisId: string): Promise<ReportRow | null> => {
  const [found] = await db
    .select()
    .from(report)
    .where(and(eq(report.clinicId, clinicId), eq(report.analysisId, analysisId)))
  return found ?? null
}

/** The clinic's reports on the analyses. */
export const findReportsOf = ({ db, clinicId }: ClinicScope, analysisIds: readonly string[]): Promise<ReportRow[]> =>
  db
    .select()
    .from(report)
    .where(and(eq(report.clinicId, clinicId), inArray(report.analysisId, [...analysisIds])))

/** The report on the radiograph's analysis. */
export const findReportOfImage = async ({ db, clinicId }: ClinicScope, imageId: string): Promise<ReportRow | null> => {
  const [found] = await db
    .select({ report })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .where(and(eq(report.clinicId, clinicId), eq(analysis.imageId, imageId)))
  return found?.report ?? null
}

/** The case's radiographs that have a report, deleted ones included. */
export const findReportedImagesOfCase = ({ db, clinicId }: ClinicScope, caseId: string) =>
  db
    .select({ id: image.id, dicom: image.dicom })
    .from(image)
    .innerJoin(analysis, eq(analysis.imageId, image.id))
    .innerJoin(report, eq(report.analysisId, analysis.id))
    .where(and(eq(image.clinicId, clinicId), eq(image.caseId, caseId)))

/** The never signed reports of all radiographs of a patient, each with the facts of its file. */
export const findUnsignedReportsOfPatient = (scope: ClinicScope, patientId: string) =>
  scope.db
    .select({ report, dicom: image.dicom })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(signedReport, eq(signedReport.analysisId, report.analysisId))
    .where(
      and(
        eq(report.clinicId, scope.clinicId),
        inArray(image.id, imagesOfPatients(scope, [patientId])),
        isNull(signedReport.id),
      ),
    )
    .orderBy(asc(report.id))

/** The requesting dentist of the patient's latest report that has one; null if none has. */
export const findLastRequestingDentist = async (scope: ClinicScope, patientId: string): Promise<string | null> => {
  const dentist = sql<string>`${report.header}->>'requestingDentist'`
  const [found] = await scope.db
    .select({ dentist })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .where(
      and(
        eq(report.clinicId, scope.clinicId),
        inArray(analysis.imageId, imagesOfPatients(scope, [patientId])),
        sql`${dentist} is not null`,
      ),
    )
    .orderBy(desc(report.id))
    .limit(1)
  return found?.dentist ?? null
}

export const findReportByCode = async ({ db, clinicId }: ClinicScope, code: string): Promise<ReportRow | null> => {
  const [found] = await db
    .select()
    .from(report)
    .where(and(eq(report.clinicId, clinicId), eq(report.code, code)))
  return found ?? null
}

/** The new row; null if the analysis has a report or the code is taken. */
export const insertReport = async ({ db, clinicId }: ClinicScope, values: NewReport): Promise<ReportRow | null> => {
  const [row] = await db
    .insert(report)
    .values({ ...values, clinicId, search: searchOf(values) })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Updates header, texts and filters; absent ones stay, and the code never changes. Null if the report no longer exists. */
export const updateReport = async (
  { db, clinicId }: ClinicScope,
  { code, analysisId }: Pick<ReportRow, 'code' | 'analysisId'>,
  { header, texts, filters }: Partial<Pick<ReportRow, 'header' | 'texts' | 'filters'>>,
): Promise<ReportRow | null> => {
  const [row] = await db
    .update(report)
    .set({
      ...(header && { header, search: searchOf({ code, header }) }),
      ...(texts && { texts }),
      ...(filters && { filters }),
    })
    .where(and(eq(report.clinicId, clinicId), eq(report.analysisId, analysisId)))
    .returning()
  return row ?? null
}

/**
 * Lists the report of an analysis among the issued ones, with a new date if given, or among the drafts; a signed report
 * stays issued.
 */
export const setIssued = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  { issued, at }: { readonly issued: boolean; readonly at?: Date },
): Promise<void> => {
  const signed = db
    .select({ id: reportSignature.id })
    .from(reportSignature)
    .where(eq(reportSignature.analysisId, report.analysisId))
  await db
    .update(report)
    .set({ issued: issued ? true : sql`exists (${signed})`, ...(at && { issuedAt: at }) })
    .where(and(eq(report.clinicId, clinicId), eq(report.analysisId, analysisId)))
}

/** The case's patient, else the image's own; null if neither is known. */
export const findPatientOfImage = async ({ db, clinicId }: ClinicScope, imageId: string) => {
  const [found] = await db
    .select({
      id: patient.id,
      name: patient.name,
      firstName: patient.firstName,
      recordNumber: patient.recordNumber,
      documentType: patient.documentType,
      documentNumber: patient.documentNumber,
      birthDate: patient.birthDate,
      sex: patient.sex,
      alerts: patient.alerts,
    })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .innerJoin(patient, ofPatient)
    .where(and(eq(image.clinicId, clinicId), eq(image.id, imageId)))
  return found ?? null
}

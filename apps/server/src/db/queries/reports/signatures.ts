import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import {
  analysis,
  decision,
  finding,
  image,
  odontogram,
  odontogramChange,
  odontogramSignature,
  reportSignature,
  signedOdontogram,
  signedReport,
} from '../../schema.ts'
import { followedAt } from '../records/odontograms.ts'

export type SignatureRow = typeof reportSignature.$inferSelect
type NewSignature = Omit<typeof reportSignature.$inferInsert, 'clinicId' | 'id'> & {
  readonly id: string
  readonly document: string
}

/** All signatures of an analysis' report with the signed documents, latest first. */
export const findSignatures = ({ db, clinicId }: ClinicScope, analysisId: string) =>
  db
    .select({ signature: reportSignature, document: signedReport.document })
    .from(reportSignature)
    .innerJoin(signedReport, eq(signedReport.id, reportSignature.id))
    .where(and(eq(reportSignature.clinicId, clinicId), eq(reportSignature.analysisId, analysisId)))
    .orderBy(desc(reportSignature.version))

/** Like `findSignatures`, but reads the reports of several analyses. */
export const findSignaturesOf = ({ db, clinicId }: ClinicScope, analysisIds: readonly string[]) =>
  db
    .select({ signature: reportSignature, document: signedReport.document })
    .from(reportSignature)
    .innerJoin(signedReport, eq(signedReport.id, reportSignature.id))
    .where(and(eq(reportSignature.clinicId, clinicId), inArray(reportSignature.analysisId, [...analysisIds])))
    .orderBy(desc(reportSignature.version))

/** The latest signature; null if the report was never signed. */
export const findLatestSignature = async (scope: ClinicScope, analysisId: string) => {
  const [latest] = await findSignatures(scope, analysisId).limit(1)
  return latest ?? null
}

/** The version signed last, even if its document was erased since; 0 if the report was never signed. */
export const findLastVersion = async ({ db, clinicId }: ClinicScope, analysisId: string): Promise<number> => {
  const [found] = await db
    .select({ version: max(reportSignature.version) })
    .from(reportSignature)
    .where(and(eq(reportSignature.clinicId, clinicId), eq(reportSignature.analysisId, analysisId)))
  return found?.version ?? 0
}

/** The signature of that version; null if there is none. */
export const findSignatureOfVersion = async (scope: ClinicScope, analysisId: string, version: number) =>
  (await findSignatures(scope, analysisId)).find(({ signature }) => signature.version === version) ?? null

/** True if a report of the case is signed. */
export const hasSignedReports = async ({ db, clinicId }: ClinicScope, caseId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: signedReport.id })
    .from(signedReport)
    .innerJoin(analysis, eq(analysis.id, signedReport.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(and(eq(signedReport.clinicId, clinicId), eq(image.caseId, caseId)))
    .limit(1)
  return found !== undefined
}

/** The latest signature of a report of the radiograph and the patient's name in it; null if none was signed. */
export const findSignedNameOfImage = async ({ db, clinicId }: ClinicScope, imageId: string) => {
  const [found] = await db
    .select({
      id: reportSignature.id,
      analysisId: reportSignature.analysisId,
      patientName: sql<string | null>`${signedReport.document}::jsonb -> 'report' ->> 'patientName'`,
    })
    .from(reportSignature)
    .innerJoin(signedReport, eq(signedReport.id, reportSignature.id))
    .innerJoin(analysis, eq(analysis.id, reportSignature.analysisId))
    .where(and(eq(reportSignature.clinicId, clinicId), eq(analysis.imageId, imageId)))
    .orderBy(desc(reportSignature.version))
    .limit(1)
  return found ?? null
}

/** Returns the given radiographs that have a signed report. */
export const findSignedImages = async ({ db, clinicId }: ClinicScope, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: analysis.imageId })
    .from(signedReport)
    .innerJoin(analysis, eq(analysis.id, signedReport.analysisId))
    .where(and(eq(signedReport.clinicId, clinicId), inArray(analysis.imageId, [...ids])))
  return rows.map(({ id }) => id)
}

export const insertSignature = async (
  { db, clinicId }: ClinicScope,
  { document, ...values }: NewSignature,
): Promise<void> => {
  await db.insert(reportSignature).values({ ...values, clinicId })
  const { id, analysisId, fileHash } = values
  await db.insert(signedReport).values({ id, clinicId, analysisId, document, fileHash })
}

/** A signature of any clinic by its code, with the signed document, which is null once it is erased. */
export const findSignatureByCode = async (db: Queryable, code: string) => {
  const [found] = await db
    .select({ signature: reportSignature, document: signedReport.document })
    .from(reportSignature)
    .leftJoin(signedReport, eq(signedReport.id, reportSignature.id))
    .where(eq(reportSignature.code, code))
  return found ?? null
}

/** When the next signature was made; null for the latest. */
export const findSuccessor = async (
  { db, clinicId }: ClinicScope,
  { analysisId, version }: Pick<SignatureRow, 'analysisId' | 'version'>,
): Promise<Date | null> => {
  const [next] = await db
    .select({ signedAt: reportSignature.signedAt })
    .from(reportSignature)
    .where(
      and(
        eq(reportSignature.clinicId, clinicId),
        eq(reportSignature.analysisId, analysisId),
        gt(reportSignature.version, version),
      ),
    )
    .orderBy(reportSignature.version)
    .limit(1)
  return next?.signedAt ?? null
}

/** A finding as signed: every column except the ids of its clinic and analysis. */
export type FindingFacts = Omit<typeof finding.$inferSelect, 'clinicId' | 'analysisId'>

export const findFindingFacts = ({ db, clinicId }: ClinicScope, analysisId: string): Promise<FindingFacts[]> => {
  const { clinicId: _, analysisId: __, ...columns } = getTableColumns(finding)
  return db
    .select(columns)
    .from(finding)
    .where(and(eq(finding.clinicId, clinicId), eq(finding.analysisId, analysisId)))
    .orderBy(asc(finding.place))
}

/** A decision as signed: without its author's name, which may change. */
export type DecisionFacts = Awaited<ReturnType<typeof findDecisionFacts>>[number]

/** The first `upTo` decisions on an analysis; all by default. */
export const findDecisionFacts = async ({ db, clinicId }: ClinicScope, analysisId: string, upTo = 2_147_483_647) => {
  const rows = await db
    .select({
      id: decision.id,
      place: decision.place,
      by: decision.by,
      at: decision.at,
      screen: decision.screen,
      act: decision.act,
    })
    .from(decision)
    .where(and(eq(decision.clinicId, clinicId), eq(decision.analysisId, analysisId), lte(decision.place, upTo)))
    .orderBy(asc(decision.place))
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** An odontogram's signature by its code, as `findSignatureByCode`. */
export const findOdontogramSignatureByCode = async (db: Queryable, code: string) => {
  const [found] = await db
    .select({ signature: odontogramSignature, document: signedOdontogram.document })
    .from(odontogramSignature)
    .leftJoin(signedOdontogram, eq(signedOdontogram.id, odontogramSignature.id))
    .where(eq(odontogramSignature.code, code))
  return found ?? null
}

/** The kind of an odontogram, and when the patient's next one was signed; null once it is erased. */
export const findOdontogramPlace = async ({ db, clinicId }: ClinicScope, odontogramId: string) => {
  const [found] = await db
    .select({ kind: odontogram.kind, followedAt })
    .from(odontogram)
    .where(and(eq(odontogram.clinicId, clinicId), eq(odontogram.id, odontogramId)))
  return found ?? null
}

/** A change of an odontogram as signed: without its author's name, which may change. */
export type OdontogramFacts = Awaited<ReturnType<typeof findOdontogramFacts>>[number]

export const findOdontogramFacts = async ({ db, clinicId }: ClinicScope, odontogramId: string) => {
  const rows = await db
    .select({
      id: odontogramChange.id,
      place: odontogramChange.place,
      act: odontogramChange.act,
      by: odontogramChange.by,
      at: odontogramChange.createdAt,
    })
    .from(odontogramChange)
    .where(and(eq(odontogramChange.clinicId, clinicId), eq(odontogramChange.odontogramId, odontogramId)))
    .orderBy(asc(odontogramChange.place))
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

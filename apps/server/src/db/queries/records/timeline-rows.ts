import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import {
  analysis,
  image,
  patientConsent,
  patientLink,
  report,
  reportSignature,
  signedReport,
  user,
} from '../../schema.ts'
import { givenBefore } from './consents.ts'

/* The details of the entries of a patient's history, read by the ids of one page. */

const name = { firstName: user.firstName, lastName: user.lastName }

export const findIssuedRows = ({ db, clinicId }: ClinicScope, ids: readonly string[]) =>
  db
    .select({ id: report.id, code: report.code, analysisId: report.analysisId, type: analysis.type })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .where(and(eq(report.clinicId, clinicId), inArray(report.id, [...ids])))

export const findSignedRows = ({ db, clinicId }: ClinicScope, ids: readonly string[]) =>
  db
    .select({
      id: reportSignature.id,
      version: reportSignature.version,
      analysisId: reportSignature.analysisId,
      code: report.code,
      type: analysis.type,
      ...name,
    })
    .from(reportSignature)
    .innerJoin(analysis, eq(analysis.id, reportSignature.analysisId))
    .innerJoin(user, eq(user.id, reportSignature.by))
    .leftJoin(report, eq(report.analysisId, analysis.id))
    .where(and(eq(reportSignature.clinicId, clinicId), inArray(reportSignature.id, [...ids])))

export const findConsentRows = (scope: ClinicScope, ids: readonly string[]) =>
  scope.db
    .select({
      id: patientConsent.id,
      purpose: patientConsent.purpose,
      given: patientConsent.given,
      givenAt: givenBefore(scope),
      ...name,
    })
    .from(patientConsent)
    .innerJoin(user, eq(user.id, patientConsent.by))
    .where(and(eq(patientConsent.clinicId, scope.clinicId), inArray(patientConsent.id, [...ids])))

export const findLinkRows = ({ db, clinicId }: ClinicScope, ids: readonly string[]) =>
  db
    .select({
      id: patientLink.id,
      analysisId: patientLink.analysisId,
      expiresAt: patientLink.expiresAt,
      revokedAt: patientLink.revokedAt,
      openings: patientLink.openings,
      ...name,
    })
    .from(patientLink)
    .innerJoin(user, eq(user.id, patientLink.by))
    .where(and(eq(patientLink.clinicId, clinicId), inArray(patientLink.id, [...ids])))

/** The signed reports of radiographs with the signed documents, latest first. */
export const findSignedDocuments = ({ db, clinicId }: ClinicScope, analysisIds: readonly string[]) =>
  db
    .select({
      analysisId: signedReport.analysisId,
      version: reportSignature.version,
      signedAt: reportSignature.signedAt,
      document: signedReport.document,
      ...name,
    })
    .from(signedReport)
    .innerJoin(reportSignature, eq(reportSignature.id, signedReport.id))
    .innerJoin(user, eq(user.id, reportSignature.by))
    .innerJoin(analysis, eq(analysis.id, signedReport.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(and(eq(signedReport.clinicId, clinicId), inArray(signedReport.analysisId, [...analysisIds])))
    .orderBy(desc(reportSignature.signedAt))

import { and, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, reportSignature, signedReport } from '../../schema.ts'
import { imagesOfPatient } from '../records/patient-images.ts'
import { isSignedFor } from '../records/patient-merges.ts'

/**
 * Which patient counts: that of the radiograph; that of its report, which is the patient it was last signed for, even if the
 * radiograph was given to another since; or both and those of all signed versions.
 */
export type SubjectRule = 'radiograph' | 'report' | 'any'

const later = alias(reportSignature, 'later')
const laterDocument = alias(signedReport, 'later_document')

/** The ids of the analyses that are of the patient; deleted ones may be among them. */
export const analysesOfSubject = (scope: ClinicScope, patientId: string, rule: SubjectRule) => {
  const { db, clinicId } = scope
  const images = imagesOfPatient(scope, patientId)
  const signedOf = db
    .select({ patient: signedReport.signedFor })
    .from(signedReport)
    .innerJoin(reportSignature, eq(reportSignature.id, signedReport.id))
    .where(and(eq(signedReport.clinicId, clinicId), eq(signedReport.analysisId, analysis.id)))
    .orderBy(desc(reportSignature.version))
    .limit(1)
    .as('latest_signed')
  const ofImages = db
    .select({ id: analysis.id })
    .from(images)
    .innerJoin(analysis, and(eq(analysis.imageId, images.id), eq(analysis.clinicId, clinicId)))
    .leftJoinLateral(signedOf, sql.raw(String(rule === 'report')))
    .where(isNull(signedOf.patient))
  if (rule === 'radiograph') return ofImages
  const laterOnes = db
    .select({ version: later.version })
    .from(later)
    .innerJoin(laterDocument, eq(laterDocument.id, later.id))
    .where(and(eq(later.analysisId, reportSignature.analysisId), gt(later.version, reportSignature.version)))
  const ofReports = db
    .select({ id: signedReport.analysisId })
    .from(signedReport)
    .innerJoin(reportSignature, eq(reportSignature.id, signedReport.id))
    .where(
      and(
        eq(signedReport.clinicId, clinicId),
        isSignedFor(scope, patientId),
        rule === 'report' ? notExists(laterOnes) : undefined,
      ),
    )
  return union(ofImages, ofReports)
}

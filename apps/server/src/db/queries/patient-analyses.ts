import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, clinicalCase, finding, image } from '../schema.ts'
import { imagesOfPatient } from './patient-images.ts'
import { latestReview } from './reviews.ts'
import { latestToothRange } from './tooth-ranges.ts'

export type PatientAnalysisRow = Awaited<ReturnType<typeof rows>>[number]

const rows = (scope: ClinicScope, patientId: string, which?: SQL) => {
  const { db, clinicId } = scope
  const images = imagesOfPatient(scope, patientId)
  const latest = latestReview(scope)
  const range = latestToothRange(scope)
  return db
    .select({
      id: analysis.id,
      type: analysis.type,
      state: analysis.state,
      finishedAt: analysis.finishedAt,
      dentition: analysis.dentition,
      review: latest.kind,
      toothRange: { first: range.first, last: range.last },
      caseName: clinicalCase.name,
      image: {
        id: image.id,
        width: image.width,
        height: image.height,
        orientation: image.orientation,
        dicom: image.dicom,
        createdAt: image.createdAt,
      },
    })
    .from(images)
    .innerJoin(image, and(eq(image.id, images.id), eq(image.clinicId, clinicId)))
    .innerJoin(analysis, eq(analysis.imageId, image.id))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(range, sql`true`)
    .where(which)
    .orderBy(desc(image.createdAt), desc(analysis.id))
}

/** The patient's latest analyses, the newest upload first. */
export const findAnalysesOfPatient = (scope: ClinicScope, patientId: string, limit: number) =>
  rows(scope, patientId).limit(limit)

/** Those of the patient's radiographs. */
export const findAnalysesOfImages = (scope: ClinicScope, patientId: string, imageIds: readonly string[]) =>
  rows(scope, patientId, inArray(image.id, [...imageIds]))

/** Findings without their outlines, which are most of their bytes. */
export const findBoxesOf = ({ db, clinicId }: ClinicScope, analysisIds: readonly string[]) =>
  db
    .select({ ...getTableColumns(finding), points: sql<(typeof finding.$inferSelect)['points']>`'[]'::jsonb` })
    .from(finding)
    .where(and(eq(finding.clinicId, clinicId), inArray(finding.analysisId, [...analysisIds])))
    .orderBy(asc(finding.analysisId), asc(finding.place))

import { odontogramTeeth } from '@xrai/contract/odontogram/odontogram-teeth'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { and, desc, eq, exists, gte, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, decision, finding, image, toothRange } from '../../schema.ts'
import { latestReview } from '../imaging/reviews.ts'
import { latestToothRange } from '../imaging/tooth-ranges.ts'
import { imagesOfPatient } from './patient-images.ts'

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
      toothRange: { first: range.first, last: range.last, byWidth: range.byWidth },
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

/** The patient's latest analyses, newest upload first. */
export const findAnalysesOfPatient = (scope: ClinicScope, patientId: string, limit: number) =>
  rows(scope, patientId).limit(limit)

/** The analyses of the patient's radiographs among the given ones. */
export const findAnalysesOfImages = (scope: ClinicScope, patientId: string, imageIds: readonly string[]) =>
  rows(scope, patientId, inArray(image.id, [...imageIds]))

interface Asked {
  /** The number of latest uploads to search. */
  readonly limit: number
  /** Findings below this confidence are not shown; 0–1. */
  readonly confidence: number
}

const latestAnalyses = (scope: ClinicScope, patientId: string, limit: number) => {
  const images = imagesOfPatient(scope, patientId)
  return scope.db
    .select({ id: analysis.id })
    .from(images)
    .innerJoin(analysis, and(eq(analysis.imageId, images.id), eq(analysis.clinicId, scope.clinicId)))
    .orderBy(desc(images.createdAt), desc(analysis.id))
    .limit(limit)
    .as('latest')
}

/**
 * For each of the patient's latest analyses: whether the detector put a shown finding on the tooth that no decision removes,
 * and whether decisions may put other findings on it. Only the decisions of the latter need to be folded.
 */
export const findAnalysesOnTooth = async (
  scope: ClinicScope,
  patientId: string,
  { tooth, limit, confidence }: Asked & { readonly tooth: Fdi },
) => {
  const { db } = scope
  const latest = latestAnalyses(scope, patientId, limit)
  const isSpanned = sql`${finding.placement}->>'kind' = 'span' and ${finding.placement}->'teeth' @> ${JSON.stringify([tooth])}::jsonb`
  const isOnTooth = or(eq(finding.tooth, tooth), and(notInArray(finding.tooth, [...odontogramTeeth]), isSpanned))
  const isShown = and(eq(finding.analysisId, latest.id), gte(finding.confidence, confidence), isOnTooth)
  const found = db.select({ found: sql`1` }).from(finding).where(isShown)
  const decided = db.select({ found: sql`1` }).from(decision).where(eq(decision.analysisId, latest.id))
  const placed = db.select({ found: sql`1` }).from(toothRange).where(eq(toothRange.analysisId, latest.id))
  const rows = await db
    .select({
      id: latest.id,
      isFound: sql<boolean>`${exists(found)}`,
      isDecided: sql<boolean>`${exists(decided)}`,
      isPlaced: sql<boolean>`${exists(placed)}`,
    })
    .from(latest)
  return {
    on: rows.filter(({ isFound, isPlaced }) => isFound && !isPlaced).map(({ id }) => id),
    unsure: rows.filter(({ isFound, isDecided, isPlaced }) => isPlaced || (isDecided && !isFound)).map(({ id }) => id),
  }
}

/**
 * The patient's latest analyses with a shown finding of one of the classes and without decisions, and those with decisions,
 * which need to be folded.
 */
export const findAnalysesOfClasses = async (
  scope: ClinicScope,
  patientId: string,
  { classes, limit, confidence }: Asked & { readonly classes: readonly string[] },
) => {
  const { db } = scope
  const latest = latestAnalyses(scope, patientId, limit)
  const isOfClass = inArray(finding.class, [...classes])
  const isShown = and(eq(finding.analysisId, latest.id), gte(finding.confidence, confidence), isOfClass)
  const found = db.select({ found: sql`1` }).from(finding).where(isShown)
  const decided = db.select({ found: sql`1` }).from(decision).where(eq(decision.analysisId, latest.id))
  const rows = await db
    .select({ id: latest.id, isFound: sql<boolean>`${exists(found)}`, isDecided: sql<boolean>`${exists(decided)}` })
    .from(latest)
  return {
    on: rows.filter(({ isFound, isDecided }) => isFound && !isDecided).map(({ id }) => id),
    unsure: rows.filter(({ isDecided }) => isDecided).map(({ id }) => id),
  }
}

/** The patient's analyses among the given ids. */
export const findAnalysesOfIds = (scope: ClinicScope, patientId: string, ids: readonly string[]) =>
  rows(scope, patientId, inArray(analysis.id, [...ids]))

import type { AnalysisStatus } from '@xrai/contract/case/analysis'
import { and, count, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, clinicalCase, finding, image, patient, report, review, user } from '../schema.ts'

type NewAnalysis = Omit<typeof analysis.$inferInsert, 'clinicId'>

/** The new row's id, or null when the clinic already has an analysis under the same idempotency key. */
export const insertAnalysis = async ({ db, clinicId }: ClinicScope, values: NewAnalysis): Promise<string | null> => {
  const [row] = await db
    .insert(analysis)
    .values({ ...values, clinicId })
    .onConflictDoNothing({ target: [analysis.clinicId, analysis.idempotencyKey] })
    .returning({ id: analysis.id })
  return row?.id ?? null
}

/** The analysis, its image, the latest review and who made it; null when this clinic has no such analysis. */
export const findAnalysis = async ({ db, clinicId }: ClinicScope, id: string) => {
  const latest = latestReview({ db, clinicId })
  const [found] = await db
    .select({
      analysis,
      image,
      review: { kind: latest.kind, at: latest.createdAt },
      reviewer: { firstName: user.firstName, lastName: user.lastName },
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(user, eq(user.id, latest.by))
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.id, id)))
  return found ?? null
}

export const findAnalysisByKey = async ({ db, clinicId }: ClinicScope, key: string): Promise<string | null> => {
  const [found] = await db
    .select({ id: analysis.id })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.idempotencyKey, key)))
  return found?.id ?? null
}

export interface PageOfAnalyses {
  readonly limit: number
  /** The id of the last row of the page before. */
  readonly after: string | undefined
  readonly status: AnalysisStatus | undefined
  /** Findings below it are not counted; 0–1. */
  readonly confidence: number
}

/** Newest first, for ids sort by time; one row more than `limit` where there is a next page. */
export const findPageOfAnalyses = (scope: ClinicScope, { limit, after, status, confidence }: PageOfAnalyses) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  // The page's ids first, so that what a card needs is looked up for those rows alone.
  const place = after ? lt(analysis.id, after) : undefined
  const page = withStatus(scope, status, place)
    .orderBy(desc(analysis.id))
    .limit(limit + 1)
    .as('page')
  const ofPatient = or(
    eq(patient.id, image.patientId),
    and(isNull(image.patientId), eq(patient.id, clinicalCase.patientId)),
  )
  return db
    .select({
      id: analysis.id,
      imageId: analysis.imageId,
      type: analysis.type,
      state: analysis.state,
      createdAt: analysis.createdAt,
      review: latest.kind,
      findingsNumber: db.$count(finding, and(eq(finding.analysisId, analysis.id), gte(finding.confidence, confidence))),
      /** The case's patient, else the one whom the report names, else the one whom the DICOM file names. */
      patientName: sql<
        string | null
      >`coalesce(${patient.name}, ${report.header}->>'patientName', ${image.dicom}->>'patientName')`,
    })
    .from(page)
    .innerJoin(analysis, and(eq(analysis.id, page.id), eq(analysis.clinicId, clinicId)))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .leftJoin(report, and(eq(report.analysisId, analysis.id), eq(report.clinicId, clinicId)))
    .leftJoinLateral(latest, sql`true`)
    .orderBy(desc(analysis.id))
}

export const countAnalyses = async (scope: ClinicScope, status: AnalysisStatus | undefined): Promise<number> => {
  const [row] = await scope.db.select({ total: count() }).from(withStatus(scope, status).as('matching'))
  return row?.total ?? 0
}

/** The ids of the clinic's analyses of one status, or of all. */
const withStatus = (scope: ClinicScope, status: AnalysisStatus | undefined, also?: SQL) => {
  const { db, clinicId } = scope
  const ids = db.select({ id: analysis.id }).from(analysis).$dynamic()
  if (!status) return ids.where(and(eq(analysis.clinicId, clinicId), also))
  const latest = latestReviews(scope)
  return ids
    .leftJoin(latest, eq(latest.analysisId, analysis.id))
    .where(and(eq(analysis.clinicId, clinicId), hasStatus(latest.kind, status), also))
}

/** The latest review of every analysis in one pass: for a filter, where looking each one up takes ten times as long. */
const latestReviews = ({ db, clinicId }: ClinicScope) =>
  db
    .selectDistinctOn([review.analysisId], { analysisId: review.analysisId, kind: review.kind })
    .from(review)
    .where(eq(review.clinicId, clinicId))
    .orderBy(review.analysisId, desc(review.id))
    .as('latest_reviews')

/** The latest review of the analysis at hand: for a page, where few are looked at. */
const latestReview = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ kind: review.kind, createdAt: review.createdAt, by: review.by })
    .from(review)
    .where(and(eq(review.clinicId, clinicId), eq(review.analysisId, analysis.id)))
    .orderBy(desc(review.id))
    .limit(1)
    .as('latest_review')

type LatestKind = ReturnType<typeof latestReviews>['kind']

/** The same rule as `statusOf` in cases/, in the words of the database. */
const hasStatus = (kind: LatestKind, status: AnalysisStatus | undefined): SQL | undefined => {
  if (!status) return undefined
  if (status === 'ready') return and(eq(analysis.state, 'done'), eq(kind, 'reviewed'))
  if (status === 'pending_revision') return and(eq(analysis.state, 'done'), or(isNull(kind), ne(kind, 'reviewed')))
  return inArray(analysis.state, [status])
}

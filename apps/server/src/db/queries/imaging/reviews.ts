import { and, desc, eq, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, review } from '../../schema.ts'
import { isReviewedRow } from '../../status.ts'

type NewReview = Omit<typeof review.$inferInsert, 'clinicId'>

/** Adds the review, and copies the state of the latest one to the analysis' row. */
export const insertReview = async ({ db, clinicId }: ClinicScope, values: NewReview): Promise<void> => {
  await db.insert(review).values({ ...values, clinicId })
  const latest = db
    .select({ reviewed: isReviewedRow(review.kind) })
    .from(review)
    .where(and(eq(review.clinicId, clinicId), eq(review.analysisId, values.analysisId)))
    .orderBy(desc(review.id))
    .limit(1)
  await db
    .update(analysis)
    .set({ reviewed: sql`(${latest})` })
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.id, values.analysisId)))
}

/** The state of the latest review, null without one; blocks new reviews until the transaction ends. */
export const lockReview = async ({ db, clinicId }: ClinicScope, analysisId: string) => {
  const ofAnalysis = and(eq(analysis.clinicId, clinicId), eq(analysis.id, analysisId))
  // A new review references the row, so it waits for this lock.
  await db.select({ id: analysis.id }).from(analysis).where(ofAnalysis).for('update')
  const [latest] = await db
    .select({ kind: review.kind })
    .from(review)
    .where(and(eq(review.clinicId, clinicId), eq(review.analysisId, analysisId)))
    .orderBy(desc(review.id))
    .limit(1)
  return latest?.kind ?? null
}

/**
 * The latest review of the outer query's analysis, as a lateral join: efficient for a page with few rows.
 */
export const latestReview = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ kind: review.kind, createdAt: review.createdAt, by: review.by })
    .from(review)
    .where(and(eq(review.clinicId, clinicId), eq(review.analysisId, analysis.id)))
    .orderBy(desc(review.id))
    .limit(1)
    .as('latest_review')

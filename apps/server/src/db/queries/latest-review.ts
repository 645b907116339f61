import { and, desc, eq } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, review } from '../schema.ts'

/** The latest review of the analysis at hand, for a lateral join: for a page, where few are looked at. */
export const latestReview = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ kind: review.kind, createdAt: review.createdAt, by: review.by })
    .from(review)
    .where(and(eq(review.clinicId, clinicId), eq(review.analysisId, analysis.id)))
    .orderBy(desc(review.id))
    .limit(1)
    .as('latest_review')

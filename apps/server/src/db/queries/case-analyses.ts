import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, image } from '../schema.ts'
import { latestReview } from './latest-review.ts'

/** The case's analyses in the order of their adding, each with its picture and the latest word of a dentist. */
export const findAnalysesOfCase = (scope: ClinicScope, caseId: string) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  return db
    .select({ analysis, image, review: latest.kind })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoinLateral(latest, sql`true`)
    .where(and(eq(analysis.clinicId, clinicId), eq(image.clinicId, clinicId), eq(image.caseId, caseId)))
    .orderBy(asc(analysis.id))
}

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, image, review } from '../schema.ts'

/** The case's analyses in the order of their adding, each with its picture and the latest word of a dentist. */
export const findAnalysesOfCase = ({ db, clinicId }: ClinicScope, caseId: string) => {
  const latest = db
    .select({ kind: review.kind })
    .from(review)
    .where(and(eq(review.clinicId, clinicId), eq(review.analysisId, analysis.id)))
    .orderBy(desc(review.id))
    .limit(1)
    .as('latest_review')
  return db
    .select({ analysis, image, review: latest.kind })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoinLateral(latest, sql`true`)
    .where(and(eq(analysis.clinicId, clinicId), eq(image.clinicId, clinicId), eq(image.caseId, caseId)))
    .orderBy(asc(analysis.id))
}

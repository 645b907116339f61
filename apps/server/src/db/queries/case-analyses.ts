import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, clinicalCase, image, patient } from '../schema.ts'
import { ofPatient } from './analysis-filter.ts'
import { latestReview } from './latest-review.ts'
import { latestToothRange } from './tooth-ranges.ts'

/** The case's analyses in the order of their adding, each with its picture and the latest word of a dentist. */
export const findAnalysesOfCase = (scope: ClinicScope, caseId: string) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  const range = latestToothRange(scope)
  return db
    .select({
      analysis,
      image,
      review: latest.kind,
      toothRange: { first: range.first, last: range.last },
      birthDate: patient.birthDate,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(range, sql`true`)
    .where(and(eq(analysis.clinicId, clinicId), eq(image.clinicId, clinicId), eq(image.caseId, caseId)))
    .orderBy(asc(analysis.id))
}

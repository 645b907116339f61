import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, image, member, patient } from '../../schema.ts'
import { ofPatient } from './analysis-filter.ts'
import { latestReview } from './reviews.ts'
import { latestToothRange } from './tooth-ranges.ts'

/**
 * The case's analyses in the order of adding, each with its image and the latest review; of one site if it is given, because
 * radiographs of several may be in one case.
 */
export const findAnalysesOfCase = (scope: ClinicScope, caseId: string, siteId: string | null = null) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  const range = latestToothRange(scope)
  return db
    .select({
      analysis,
      image,
      review: latest.kind,
      toothRange: { first: range.first, last: range.last, byWidth: range.byWidth },
      birthDate: patient.birthDate,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(range, sql`true`)
    .where(
      and(
        eq(analysis.clinicId, clinicId),
        eq(image.clinicId, clinicId),
        eq(image.caseId, caseId),
        isNull(image.deletedAt),
        siteId === null ? undefined : eq(image.siteId, siteId),
      ),
    )
    .orderBy(asc(analysis.id))
}

/** The members who requested an analysis of the case, and how their analyses ended. */
export const findCaseRequesters = ({ db, clinicId }: ClinicScope, caseId: string) =>
  db
    .selectDistinct({
      userId: member.userId,
      role: member.role,
      state: analysis.state,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .innerJoin(member, and(eq(member.userId, analysis.requestedBy), eq(member.clinicId, analysis.clinicId)))
    .where(and(eq(analysis.clinicId, clinicId), eq(image.caseId, caseId), isNull(image.deletedAt)))

import { and, countDistinct, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, auditEvent, member, reportSignature, review, user } from '../schema.ts'
import { isReviewedRow } from '../status.ts'
import { isShown } from './hidden.ts'
import type { Range } from './metrics.ts'
import { isImageOfSite } from './sites.ts'

interface Counted {
  readonly id: string
  readonly count: number
}

/** Radiographs by the person who asked for their analysis. */
export const countAnalysedBy = (scope: ClinicScope, { from, before, site }: Range): Promise<Counted[]> =>
  scope.db
    .select({ id: analysis.requestedBy, count: countDistinct(analysis.id) })
    .from(analysis)
    .where(
      and(
        eq(analysis.clinicId, scope.clinicId),
        isShown(scope, analysis.imageId),
        isImageOfSite(scope, analysis.imageId, site),
        gte(analysis.createdAt, from),
        lt(analysis.createdAt, before),
      ),
    )
    .groupBy(analysis.requestedBy)

/** Radiographs by each person who marked them as reviewed or signed, once however often. */
export const countReviewedBy = (scope: ClinicScope, { from, before, site }: Range): Promise<Counted[]> =>
  scope.db
    .select({ id: review.by, count: countDistinct(review.analysisId) })
    .from(review)
    .innerJoin(analysis, eq(analysis.id, review.analysisId))
    .where(
      and(
        eq(review.clinicId, scope.clinicId),
        isShown(scope, analysis.imageId),
        isImageOfSite(scope, analysis.imageId, site),
        isReviewedRow(review.kind),
        gte(review.createdAt, from),
        lt(review.createdAt, before),
      ),
    )
    .groupBy(review.by)

/** Reports by each person who signed them, once however often amended. */
export const countSignedBy = (scope: ClinicScope, { from, before, site }: Range): Promise<Counted[]> =>
  scope.db
    .select({ id: reportSignature.by, count: countDistinct(reportSignature.analysisId) })
    .from(reportSignature)
    // A signature outlives its radiograph, which then is of no site.
    .leftJoin(analysis, eq(analysis.id, reportSignature.analysisId))
    .where(
      and(
        eq(reportSignature.clinicId, scope.clinicId),
        site === 'none'
          ? or(isNull(analysis.id), isImageOfSite(scope, analysis.imageId, site))
          : isImageOfSite(scope, analysis.imageId, site),
        gte(reportSignature.signedAt, from),
        lt(reportSignature.signedAt, before),
      ),
    )
    .groupBy(reportSignature.by)

/** The clinic's members and the named people who are none any more, each with the moment of the last act in the clinic. */
export const findActivePeople = ({ db, clinicId }: ClinicScope, others: readonly string[]) => {
  const last = db
    .select({ at: auditEvent.createdAt })
    .from(auditEvent)
    .where(and(eq(auditEvent.by, user.id), eq(auditEvent.clinicId, clinicId)))
    .orderBy(desc(auditEvent.id))
    .limit(1)
    .as('last')
  const ofClinic = and(eq(member.userId, user.id), eq(member.clinicId, clinicId))
  const wanted =
    others.length === 0
      ? sql`${member.id} is not null`
      : sql`(${member.id} is not null or ${inArray(user.id, [...others])})`
  return db
    .select({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      erasedAt: user.erasedAt,
      role: member.role,
      lastActiveAt: last.at,
    })
    .from(user)
    .leftJoin(member, ofClinic)
    .leftJoinLateral(last, sql`true`)
    .where(wanted)
    .orderBy(user.id)
}

import { and, count, countDistinct, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import {
  analysis,
  auditEvent,
  clinicalCase,
  decision,
  image,
  member,
  patient,
  reportSignature,
  review,
  user,
} from '../../schema.ts'
import { isReviewedRow } from '../../status.ts'
import { isImageOfSite, isOfSite } from '../accounts/sites.ts'
import { isOfShown, isShown } from '../records/hidden.ts'
import type { Range } from './range.ts'

interface Counted {
  readonly id: string
  readonly count: number
}

/** Radiographs by the user who requested their analysis. */
export const countAnalysedBy = (scope: ClinicScope, { from, before, site }: Range): Promise<Counted[]> =>
  scope.db
    .select({ id: analysis.requestedBy, count: countDistinct(analysis.id) })
    .from(analysis)
    .where(
      and(
        eq(analysis.clinicId, scope.clinicId),
        ne(analysis.state, 'unanalysed'),
        isShown(scope, analysis.imageId),
        isImageOfSite(scope, analysis.imageId, site),
        gte(analysis.createdAt, from),
        lt(analysis.createdAt, before),
      ),
    )
    .groupBy(analysis.requestedBy)

/** Radiographs by the user who marked them as reviewed or signed; counted once per user. */
export const countReviewedBy = (scope: ClinicScope, { from, before, site }: Range): Promise<Counted[]> =>
  scope.db
    .select({ id: review.by, count: countDistinct(review.analysisId) })
    .from(review)
    .where(
      and(
        eq(review.clinicId, scope.clinicId),
        isOfShown(scope, review.analysisId),
        isOfSite(scope, review.analysisId, site),
        isReviewedRow(review.kind),
        gte(review.createdAt, from),
        lt(review.createdAt, before),
      ),
    )
    .groupBy(review.by)

/** Reports by the user who signed them; counted once despite amendments. */
export const countSignedBy = (scope: ClinicScope, { from, before, site }: Range): Promise<Counted[]> =>
  scope.db
    .select({ id: reportSignature.by, count: countDistinct(reportSignature.analysisId) })
    .from(reportSignature)
    // A signature outlives its radiograph and then has no site.
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

/**
 * Returns each user's median seconds of a review and number of reviews. Equals `reviewSeconds` of the agreement figures over
 * the same radiographs, but reads no decisions.
 */
export const findReviewSeconds = async (scope: ClinicScope, { from, before, site }: Range, longestPauseMs: number) => {
  const { db, clinicId } = scope
  const last = sql`lag(${decision.at}) over (partition by ${decision.analysisId}, ${decision.by} order by ${decision.at})`
  const pause = sql`extract(epoch from ${decision.at} - ${last})`
  const gaps = db
    .select({ analysisId: decision.analysisId, by: decision.by, gap: pause.as('gap') })
    .from(analysis)
    .innerJoin(decision, and(eq(decision.analysisId, analysis.id), eq(decision.clinicId, clinicId)))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`))
    .where(
      and(
        eq(analysis.clinicId, clinicId),
        eq(analysis.state, 'done'),
        isNotNull(analysis.modelName),
        isShown(scope, analysis.imageId),
        isImageOfSite(scope, analysis.imageId, site),
        isNull(patient.deletedAt),
        gte(analysis.createdAt, from),
        lt(analysis.createdAt, before),
      ),
    )
    .as('gaps')
  const reviews = db
    .select({
      by: gaps.by,
      seconds: sql`coalesce(sum(${gaps.gap}) filter (where ${gaps.gap} <= ${longestPauseMs / 1000}), 0)`.as('seconds'),
    })
    .from(gaps)
    .groupBy(gaps.analysisId, gaps.by)
    .having(sql`count(*) > 1`)
    .as('reviews')
  return db
    .select({
      id: reviews.by,
      median: sql`percentile_cont(0.5) within group (order by ${reviews.seconds}::double precision)`.mapWith(Number),
      reviews: count(),
    })
    .from(reviews)
    .groupBy(reviews.by)
}

/** The clinic's members and the given former members, each with the time of the last act in the clinic. */
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

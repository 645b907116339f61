import { and, countDistinct, eq, gte, lt, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, creditEntry, image, reportSignature } from '../schema.ts'
import { isReviewedRow } from '../status.ts'
import { isShown } from './hidden.ts'
import type { Range } from './metrics.ts'
import { latestReview } from './reviews.ts'

/** The radiographs of each site that were uploaded in the range, and how far their review is. */
export const countRadiographsBySite = (scope: ClinicScope, { from, before }: Range) => {
  const latest = latestReview(scope)
  const reviewed = isReviewedRow(latest.kind)
  return scope.db
    .select({
      siteId: image.siteId,
      radiographs: sql`count(*)`.mapWith(Number),
      reviewed: sql`count(*) filter (where ${analysis.state} = 'done' and ${reviewed})`.mapWith(Number),
      waiting: sql`count(*) filter (where ${analysis.state} = 'done' and (${reviewed}) is not true)`.mapWith(Number),
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoinLateral(latest, sql`true`)
    .where(
      and(
        eq(analysis.clinicId, scope.clinicId),
        isShown(scope, analysis.imageId),
        gte(analysis.createdAt, from),
        lt(analysis.createdAt, before),
      ),
    )
    .groupBy(image.siteId)
}

/** Reports signed in the range, once however often amended. */
export const countSignedBySite = ({ db, clinicId }: ClinicScope, { from, before }: Range) =>
  db
    .select({ siteId: image.siteId, count: countDistinct(reportSignature.analysisId) })
    .from(reportSignature)
    .innerJoin(analysis, eq(analysis.id, reportSignature.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(
      and(
        eq(reportSignature.clinicId, clinicId),
        gte(reportSignature.signedAt, from),
        lt(reportSignature.signedAt, before),
      ),
    )
    .groupBy(image.siteId)

/** What was reserved in the range, less what was given back in it; that of an erased radiograph is of no site. */
export const countCreditsBySite = ({ db, clinicId }: ClinicScope, { from, before }: Range) =>
  db
    .select({ siteId: image.siteId, count: sql`-sum(${creditEntry.amount})`.mapWith(Number) })
    .from(creditEntry)
    .leftJoin(analysis, eq(analysis.id, creditEntry.analysisId))
    .leftJoin(image, eq(image.id, analysis.imageId))
    .where(and(eq(creditEntry.clinicId, clinicId), gte(creditEntry.createdAt, from), lt(creditEntry.createdAt, before)))
    .groupBy(image.siteId)

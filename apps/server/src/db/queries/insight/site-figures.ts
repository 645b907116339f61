import { and, countDistinct, eq, gt, gte, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, creditEntry, image, reportSignature } from '../../schema.ts'
import { isShown } from '../records/hidden.ts'
import type { Range } from './range.ts'

/** The radiographs of each site that were uploaded in the range, by the state of their review. */
export const countRadiographsBySite = (scope: ClinicScope, { from, before }: Range) => {
  const { reviewed } = analysis
  return scope.db
    .select({
      siteId: image.siteId,
      radiographs: sql`count(*)`.mapWith(Number),
      reviewed: sql`count(*) filter (where ${analysis.state} = 'done' and ${reviewed})`.mapWith(Number),
      waiting: sql`count(*) filter (where ${analysis.state} = 'done' and not ${reviewed})`.mapWith(Number),
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
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

/**
 * Reports signed in the range, each counted once despite amendments; the report of an erased radiograph
 * has no site.
 */
export const countSignedBySite = ({ db, clinicId }: ClinicScope, { from, before }: Range) =>
  db
    .select({ siteId: image.siteId, count: countDistinct(reportSignature.analysisId) })
    .from(reportSignature)
    .leftJoin(analysis, eq(analysis.id, reportSignature.analysisId))
    .leftJoin(image, eq(image.id, analysis.imageId))
    .where(
      and(
        eq(reportSignature.clinicId, clinicId),
        gte(reportSignature.signedAt, from),
        lt(reportSignature.signedAt, before),
      ),
    )
    .groupBy(image.siteId)

/** Credits reserved in the range and not released since; the credit of an erased radiograph has no site. */
export const countCreditsBySite = ({ db, clinicId }: ClinicScope, { from, before }: Range) => {
  const released = alias(creditEntry, 'released')
  const isReleased = db
    .select({ id: released.id })
    .from(released)
    .where(
      and(
        eq(released.analysisId, creditEntry.analysisId),
        eq(released.reason, 'release'),
        gt(released.id, creditEntry.id),
      ),
    )
  return db
    .select({ siteId: image.siteId, count: sql`-sum(${creditEntry.amount})`.mapWith(Number) })
    .from(creditEntry)
    .leftJoin(analysis, eq(analysis.id, creditEntry.analysisId))
    .leftJoin(image, eq(image.id, analysis.imageId))
    .where(
      and(
        eq(creditEntry.clinicId, clinicId),
        eq(creditEntry.reason, 'reserve'),
        gte(creditEntry.createdAt, from),
        lt(creditEntry.createdAt, before),
        notExists(isReleased),
      ),
    )
    .groupBy(image.siteId)
}

import { defaultConfidence } from '@xrai/contract/records/limits'
import { gt, lt, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis } from '../../schema.ts'
import { countByOwnFacts } from './analyses.ts'
import { type AnalysisFilter, matchingAnalyses } from './analysis-filter.ts'

const waiting: AnalysisFilter = { status: 'pending_revision', confidence: defaultConfidence }

/** The neighbours of one analysis among those that wait for a review, oldest first; each is found in an index. */
export const findReviewQueue = async (scope: ClinicScope, at: string | undefined) => {
  const older = at === undefined ? undefined : lt(analysis.id, at)
  const newer = at === undefined ? undefined : gt(analysis.id, at)
  const oldest = (also?: SQL) => firstOf(scope, also, sql`id`)
  const [total, before, first, previous, next] = await Promise.all([
    countByOwnFacts(scope, waiting),
    older ? countByOwnFacts(scope, waiting, older) : 0,
    oldest(),
    older ? firstOf(scope, older, sql`id desc`) : null,
    oldest(newer),
  ])
  return { total, before, first, previous, next }
}

const firstOf = async (scope: ClinicScope, also: SQL | undefined, order: SQL): Promise<string | null> => {
  const [row] = await scope.db
    .select({ id: sql<string>`id` })
    .from(sql`(${matchingAnalyses(scope, waiting, also)}) as waiting`)
    .orderBy(order)
    .limit(1)
  return row?.id ?? null
}

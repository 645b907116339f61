import { defaultConfidence } from '@xrai/contract/records/limits'
import { asc, desc, gt, lt, type SQL } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis } from '../schema.ts'
import { countByOwnFacts } from './analyses.ts'
import { type AnalysisFilter, matchingAnalyses } from './analysis-filter.ts'

const waiting: AnalysisFilter = { status: 'pending_revision', confidence: defaultConfidence }

/** The neighbours of one analysis among those that wait for a review, oldest first; each is found in an index. */
export const findReviewQueue = async (scope: ClinicScope, at: string | undefined) => {
  const older = at === undefined ? undefined : lt(analysis.id, at)
  const newer = at === undefined ? undefined : gt(analysis.id, at)
  const oldest = (also?: SQL) => firstOf(matchingAnalyses(scope, waiting, also).orderBy(asc(analysis.id)))
  const [total, before, first, previous, next] = await Promise.all([
    countByOwnFacts(scope, waiting),
    older ? countByOwnFacts(scope, waiting, older) : 0,
    oldest(),
    older ? firstOf(matchingAnalyses(scope, waiting, older).orderBy(desc(analysis.id))) : null,
    oldest(newer),
  ])
  return { total, before, first, previous, next }
}

const firstOf = async (query: ReturnType<typeof matchingAnalyses>): Promise<string | null> => {
  const [row] = await query.limit(1)
  return row?.id ?? null
}

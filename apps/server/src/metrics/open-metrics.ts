import { defaultConfidence } from '@xrai/contract/records/limits'
import type { Metrics } from '@xrai/contract/records/metrics'
import type { getMetrics } from '@xrai/contract/routes/metrics'
import type { z } from 'zod'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { countFindingsByClass, countPerSpan, summarizeFinished } from '../db/queries/metrics.ts'
import { daysBetween, spansOf } from './calendar.ts'
import { rangeOf } from './range.ts'

type MetricsQuery = z.output<typeof getMetrics.query> & { readonly timeZone: string }

/** Longer ranges are drawn in weeks by default. */
const maxBars = 62

/** The clinic's figures of a range of days. RANGE_INVALID when it ends before it begins, or is too long. */
export const openMetrics = async (scope: ClinicScope, query: MetricsQuery, now = new Date()): Promise<Metrics> => {
  const { clock, from, to, range: days } = rangeOf(query, now)
  const range = { ...days, site: query.site }
  const interval = query.interval ?? (daysBetween(from, to) < maxBars ? 'day' : 'week')
  const spans = spansOf({ from, to }, interval)
  const [counts, finished, findingsByClass] = await Promise.all([
    countPerSpan(
      scope,
      spans.map(span => clock.startOf(span.from)),
      range,
    ),
    summarizeFinished(scope, range),
    countFindingsByClass(scope, range, defaultConfidence),
  ])
  const { reviewed, median, p90 } = finished
  return {
    from,
    to,
    timeZone: query.timeZone,
    interval,
    analyses: {
      total: counts.reduce((sum, count) => sum + count, 0),
      overTime: spans.map((span, place) => ({ ...span, count: counts[place] ?? 0 })),
    },
    findingsByClass,
    reviewed: {
      count: reviewed,
      of: finished.finished,
      share: finished.finished === 0 ? null : reviewed / finished.finished,
    },
    secondsPerAnalysis: median === null || p90 === null ? null : { median, p90 },
  }
}

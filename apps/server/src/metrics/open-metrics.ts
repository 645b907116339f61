import { AppError } from '@xrai/contract/errors/app-error'
import { defaultConfidence } from '@xrai/contract/records/limits'
import { type Metrics, metricsDaysDefault, metricsDaysMaximum } from '@xrai/contract/records/metrics'
import type { getMetrics } from '@xrai/contract/routes/metrics'
import type { z } from 'zod'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { countFindingsByClass, countPerSpan, summarizeFinished } from '../db/queries/metrics.ts'
import { addDays, type Clock, clockOf, daysBetween, type Span, spansOf } from './calendar.ts'

type MetricsQuery = z.output<typeof getMetrics.query>

/** Longer ranges are drawn in weeks by default. */
const maxBars = 62

/** The clinic's figures of a range of days. RANGE_INVALID when it ends before it begins, or is too long. */
export const openMetrics = async (scope: ClinicScope, query: MetricsQuery, now = new Date()): Promise<Metrics> => {
  const clock = clockOf(query.timeZone)
  const { from, to } = rangeOf(query, clock, now)
  const interval = query.interval ?? (daysBetween(from, to) < maxBars ? 'day' : 'week')
  const spans = spansOf({ from, to }, interval)
  const range = { from: clock.startOf(from), before: clock.startOf(addDays(to, 1)) }
  const [counts, finished, findingsByClass] = await Promise.all([
    countPerSpan(
      scope,
      spans.map(span => clock.startOf(span.from)),
      range.before,
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

const rangeOf = (query: MetricsQuery, clock: Clock, now: Date): Span => {
  const to = query.to ?? clock.dayOf(now)
  const from = query.from ?? addDays(to, 1 - metricsDaysDefault)
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > metricsDaysMaximum) throw new AppError('RANGE_INVALID')
  return { from, to }
}

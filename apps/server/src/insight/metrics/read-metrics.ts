import type { Metrics } from '@xrai/contract/records/metrics'
import type { getMetrics } from '@xrai/contract/routes/metrics'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import type { DayOfFigures } from '../../db/queries/insight/day-figures.ts'
import type { SiteDay } from '../../db/schema/day-figures.ts'
import { addDays, daysBetween, spansOf } from '../../platform/calendar.ts'
import { rangeOf } from './range.ts'
import { boundsOfDays, readDays } from './read-days.ts'

type MetricsQuery = z.output<typeof getMetrics.query> & { readonly timeZone: string }

/** Longer ranges are drawn in weeks by default. */
const maxBars = 62

/**
 * The clinic's figures for a range of days. Throws RANGE_INVALID if it ends before it begins, or is too long.
 */
export const readMetrics = async (
  { scope, timeZone }: Pick<Session, 'scope' | 'timeZone'>,
  query: MetricsQuery,
): Promise<Metrics> => {
  const now = new Date()
  const { clock, from, to } = rangeOf(query, now)
  const interval = query.interval ?? (daysBetween(from, to) < maxBars ? 'day' : 'week')
  const days = await readDays(scope, boundsOfDays(clock, from, to), { keeps: query.timeZone === timeZone, now })
  const sitesOf = ({ sites }: DayOfFigures) =>
    query.site === undefined ? sites : sites.filter(({ site }) => (site ?? 'none') === query.site)
  const all = days.flatMap(sitesOf)
  const finished = sumOf(all, 'finished')
  const reviewed = sumOf(all, 'reviewed')
  const seconds = Float64Array.from(
    all.flatMap(({ milliseconds }) => milliseconds),
    one => one / 1000,
  ).sort()
  return {
    from,
    to,
    timeZone: query.timeZone,
    interval,
    analyses: {
      total: sumOf(all, 'analyses'),
      overTime: spansOf({ from, to }, interval).map(span => {
        const first = daysBetween(from, span.from)
        const own = days.slice(first, first + daysBetween(span.from, addDays(span.to, 1)))
        return { ...span, count: sumOf(own.flatMap(sitesOf), 'analyses') }
      }),
    },
    findingsByClass: mostFrequentClasses(all),
    reviewed: { count: reviewed, of: finished, share: finished === 0 ? null : reviewed / finished },
    secondsPerAnalysis:
      seconds.length === 0 ? null : { median: percentileOf(seconds, 0.5), p90: percentileOf(seconds, 0.9) },
  }
}

const sumOf = (sites: readonly SiteDay[], of: 'analyses' | 'finished' | 'reviewed'): number =>
  sites.reduce((sum, site) => sum + site[of], 0)

const mostFrequentClasses = (sites: readonly SiteDay[]): Metrics['findingsByClass'] => {
  const counts = new Map<string, number>()
  for (const { classes } of sites) {
    for (const [name, count] of Object.entries(classes)) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts]
    .map(([name, count]) => ({ class: name, count }))
    .sort((a, b) => b.count - a.count || (a.class < b.class ? -1 : 1))
}

/** A percentile of sorted values, interpolated between the two nearest: SQL's `percentile_cont`. */
const percentileOf = (sorted: Float64Array, share: number): number => {
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? 0
  return low + (high - low) * (place - Math.floor(place))
}

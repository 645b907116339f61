import { AppError } from '@xrai/contract/errors/app-error'
import { metricsDaysDefault, metricsDaysMaximum } from '@xrai/contract/records/metrics'
import type { DaysQuery } from '@xrai/contract/routes/metrics'
import { addDays, clockOf, daysBetween } from '../../platform/calendar.ts'

/**
 * The requested days with their start and end times. Throws RANGE_INVALID if they end before they begin, or are too
 * many.
 */
export const rangeOf = (query: DaysQuery & { readonly timeZone: string }, now: Date) => {
  const clock = clockOf(query.timeZone)
  const to = query.to ?? clock.dayOf(now)
  const from = query.from ?? addDays(to, 1 - metricsDaysDefault)
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > metricsDaysMaximum) throw new AppError('RANGE_INVALID')
  return { clock, from, to, range: { from: clock.startOf(from), before: clock.startOf(addDays(to, 1)) } }
}

import { dayMs } from '@xrai/contract/records/durations'
/** Calendar days are YYYY-MM-DD, so that text order is date order. */
export type Day = string

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** From one day to another, 0 for the same. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** 1 is Monday, 7 is Sunday (ISO 8601). */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export interface Span {
  readonly from: Day
  readonly to: Day
}

/** The days from `from` to `to` inclusive, or the weeks that contain them, cut at both ends. */
export const spansOf = ({ from, to }: Span, interval: 'day' | 'week'): readonly Span[] => {
  const spans: Span[] = []
  for (let start = from; start <= to; ) {
    const sunday = addDays(start, 7 - weekday(start))
    const end = interval === 'day' ? start : sunday < to ? sunday : to
    spans.push({ from: start, to: end })
    start = addDays(end, 1)
  }
  return spans
}

/** The clock of a time zone, from the runtime's IANA time zone database. */
export interface Clock {
  dayOf(instant: Date): Day
  /** The first instant of the day; if clocks skip midnight, the instant of the change. */
  startOf(day: Day): Date
}

export const clockOf = (timeZone: string): Clock => {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  /** The local time at an instant, encoded as if it were UTC. */
  const shown = (instant: number): number => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return Date.parse(
      `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}Z`,
    )
  }
  return {
    dayOf: instant => new Date(shown(instant.getTime())).toISOString().slice(0, 10),
    startOf: day => {
      const midnight = Date.parse(`${day}T00:00:00Z`)
      // If clocks change near midnight, either the offset of the day before or that of the day after applies.
      const candidates = [-dayMs, dayMs].map(away => midnight - (shown(midnight + away) - (midnight + away)))
      const exact = candidates.filter(instant => shown(instant) === midnight)
      // The later one if midnight is skipped: both show another hour, and the earlier one still shows the day before.
      return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
    },
  }
}

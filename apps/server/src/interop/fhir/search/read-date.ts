import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import { withChangeMargin } from '../../../db/change-margin.ts'
import type { TimeRange } from '../../../db/queries/interop/fhir-entries.ts'
import type { DayRange } from '../../../db/queries/interop/fhir-people.ts'
import { addDays, clockOf } from '../../../platform/calendar.ts'

const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const

const pattern =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/

interface ReadDay extends DayRange {
  readonly time: {
    readonly clock: string
    readonly seconds: string | null
    readonly fraction: string | null
    readonly zone: string | null
  } | null
}

/** Years have four digits, in RFC 3339 and in the database. */
const earliest = new Date('0001-01-01T00:00:00.000Z')
const latest = new Date('9999-12-31T23:59:59.999Z')
const lastDay = '9999-12-31'

const inFourDigits = (at: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), earliest.getTime()), latest.getTime()))

const lastDayOf = (year: string, month: string): string =>
  new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)

const readParts = (name: string, value: string): ReadDay => {
  const [, prefix = 'eq', year = '', month, day, clock, seconds = null, fraction = null, zone = null] =
    // An unencoded plus arrives as a space.
    pattern.exec(value.replace(' ', '+')) ?? []
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`
  const isDay = year >= '1800' && new Date(`${first}T00:00:00Z`).toJSON()?.startsWith(first)
  if (!isDay || (clock && !isTime(clock, seconds))) throw new AppError('FHIR_SEARCH_INVALID', { subject: name })
  const last = day ? first : month ? lastDayOf(year, month) : `${year}-12-31`
  const known = prefixes.find(one => one === prefix) ?? 'eq'
  return { prefix: known, first, last, time: clock ? { clock, seconds, fraction, zone } : null }
}

const isTime = (clock: string, seconds: string | null): boolean =>
  clock <= '23:59' && Number(clock.slice(3)) < 60 && Number(seconds ?? 0) < 60

/** A day, month or year without a time, like birth dates. */
export const readDay = (name: string, value: string): DayRange => {
  const { time, ...range } = readParts(name, value)
  if (time) throw new AppError('FHIR_SEARCH_INVALID', { subject: name })
  if (range.prefix !== 'ap') return range
  const { from, before } = aboutIt({ from: new Date(range.first), before: new Date(range.last) })
  return { prefix: 'ap', first: dayOf(from), last: dayOf(before) }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * 'ap': a tenth of the interval between now and the value, on both sides of it, as FHIR recommends (R4, search, 'prefix').
 */
const aboutIt = ({ from, before }: Pick<TimeRange, 'from' | 'before'>) => {
  const now = new Date()
  const gap = Math.max(from.getTime() - now.getTime(), now.getTime() - before.getTime(), 0)
  return {
    from: inFourDigits(new Date(from.getTime() - gap / 10)),
    before: inFourDigits(new Date(before.getTime() + gap / 10)),
  }
}

/**
 * Days, months and years begin and end in the clinic's time zone, which also applies to a time without a zone. A lower
 * limit of `_lastUpdated` has the margin of `withChangeMargin`.
 */
export const readTime = (name: string, value: string, timeZone: string): TimeRange => {
  const range = readExactly(name, value, timeZone)
  if (range.prefix === 'ap') return { prefix: 'ap', ...aboutIt(range) }
  const isSince = name === '_lastUpdated' && ['gt', 'ge', 'sa'].includes(range.prefix)
  return isSince
    ? { prefix: range.prefix, from: withChangeMargin(range.from), before: withChangeMargin(range.before) }
    : range
}

const readExactly = (name: string, value: string, timeZone: string): TimeRange => {
  const { prefix, first, last, time } = readParts(name, value)
  const clock = clockOf(timeZone)
  // Finding the end of the last day would make the clock format the year 10000.
  const startOf = (day: string) => (day < lastDay ? clock.startOf(day) : latest)
  if (!time) return { prefix, from: startOf(first), before: last < lastDay ? startOf(addDays(last, 1)) : latest }
  const written = `${time.clock}:${time.seconds ?? '00'}${time.fraction ? `.${time.fraction.slice(0, 3).padEnd(3, '0')}` : ''}`
  const from = time.zone
    ? new Date(`${first}T${written}${time.zone}`)
    : new Date(startOf(first).getTime() + Date.parse(`1970-01-01T${written}Z`))
  if (Number.isNaN(from.getTime())) throw new AppError('FHIR_SEARCH_INVALID', { subject: name })
  const length = time.fraction ? 1 : time.seconds ? 1000 : minuteMs
  return { prefix, from: inFourDigits(from), before: inFourDigits(new Date(from.getTime() + length)) }
}

/** Compares a time with a range; equivalent to the database's comparison, for values that are checked here. */
export const fitsTime = (at: Date, { prefix, from, before }: TimeRange): boolean => {
  const start = at.getTime()
  const end = at.getTime() + 1
  const low = from.getTime()
  const high = before.getTime()
  const within = start >= low && end <= high
  const fits = {
    eq: within,
    ne: !within,
    gt: end > high,
    lt: start < low,
    ge: end > low,
    le: start < high,
    sa: start >= high,
    eb: end <= low,
    ap: start < high && end > low,
  }
  return fits[prefix]
}

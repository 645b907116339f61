import { minuteMs } from '@xrai/contract/records/durations'
import { reportTimeZone } from '@xrai/contract/report/report-dates'

export interface LocalTime {
  /** YYYYMMDD. */
  readonly day: string
  /** HHMMSS. */
  readonly time: string
  /** '-0500'. */
  readonly offset: string
}

/** An instant on the clinic's clock. */
export const localTime = (iso: string, timeZone: string | null): LocalTime => {
  const at = new Date(iso)
  const parts = new Intl.DateTimeFormat('en-CA-u-ca-iso8601-nu-latn', {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
    ...({ second: '2-digit', hourCycle: 'h23', timeZone: timeZone ?? reportTimeZone } as const),
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(found => found.type === type)?.value ?? ''
  const day = part('year') + part('month') + part('day')
  const time = part('hour') + part('minute') + part('second')
  const digits = [day.slice(0, 4), day.slice(4, 6), day.slice(6), time.slice(0, 2), time.slice(2, 4), time.slice(4)]
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = digits.map(Number)
  const shift = Math.round((Date.UTC(year, month - 1, date, hour, minute, second) - at.getTime()) / minuteMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(shift)
  return { day, time, offset: `${shift < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}` }
}

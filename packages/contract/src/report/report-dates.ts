/**
 * The report's dates are formatted as in Peru (specification §9), regardless of the reader's and the server's locale.
 */
export const reportLocale = 'es-PE'
/** The time zone of a clinic that set none. */
export const reportTimeZone = 'America/Lima'

const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const ofDay = new Intl.DateTimeFormat(reportLocale, { ...parts, timeZone: 'UTC' })

/** Cached because a formatter takes longer to create than to use. */
const formatters = new Map<string, Readonly<Record<'day' | 'iso' | 'time', Intl.DateTimeFormat>>>()

const formattersOf = (timeZone: string) => {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat(reportLocale, { ...parts, timeZone }),
    iso: new Intl.DateTimeFormat('en-CA-u-ca-iso8601-nu-latn', { ...parts, timeZone }),
    time: new Intl.DateTimeFormat(reportLocale, {
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      timeZone,
      timeZoneName: 'shortOffset',
    }),
  }
  formatters.set(timeZone, made)
  return made
}

/** '20/11/2026 10:05 GMT-5' from an ISO instant, in the clinic's time zone. */
export const formatMoment = (iso: string, timeZone?: string | null): string =>
  `${formatInstant(iso, timeZone)} ${formattersOf(timeZone ?? reportTimeZone)
    .time.format(new Date(iso))
    .replaceAll('\u202f', ' ')}`

/** '20/11/2026' from an ISO instant, in the clinic's time zone. */
export const formatInstant = (iso: string, timeZone?: string | null): string =>
  formattersOf(timeZone ?? reportTimeZone).day.format(new Date(iso))

/** '2026-11-20' from an ISO instant: the calendar day in the clinic's time zone. */
export const dayOfInstant = (iso: string, timeZone?: string | null): string =>
  formattersOf(timeZone ?? reportTimeZone).iso.format(new Date(iso))

/** '05/03/2026' from a calendar day (YYYY-MM-DD), which is the same day in every time zone. */
export const formatDay = (day: string): string => ofDay.format(new Date(`${day}T00:00:00Z`))

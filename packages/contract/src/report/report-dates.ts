/** The report's dates are written as in Peru (specification §9), regardless of the reader's and server's place. */
export const reportLocale = 'es-PE'
export const reportTimeZone = 'America/Lima'

const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const ofInstant = new Intl.DateTimeFormat(reportLocale, { ...parts, timeZone: reportTimeZone })
const ofDay = new Intl.DateTimeFormat(reportLocale, { ...parts, timeZone: 'UTC' })

const ofTime = new Intl.DateTimeFormat(reportLocale, {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: reportTimeZone,
  timeZoneName: 'shortOffset',
})

/** '20/11/2026 10:05 GMT-5' from an ISO instant, on Lima's clock. */
export const formatMoment = (iso: string): string =>
  `${formatInstant(iso)} ${ofTime.format(new Date(iso)).replaceAll('\u202f', ' ')}`

/** '20/11/2026' from an ISO instant, on Lima's clock. */
export const formatInstant = (iso: string): string => ofInstant.format(new Date(iso))

/** '05/03/2026' from a calendar day (YYYY-MM-DD), which is the same day in every time zone. */
export const formatDay = (day: string): string => ofDay.format(new Date(`${day}T00:00:00Z`))

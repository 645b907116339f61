/** A day of the calendar as YYYY-MM-DD, on the clock of who looks. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-')

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day)
  return dayOf(new Date(year, month - 1, date + days))
}

/** The first instant of a day on the clock of who looks, as ISO 8601. */
export function startOf(day: string): string {
  const [year, month, date] = partsOf(day)
  return new Date(year, month - 1, date).toISOString()
}

/** Whether a text is a day that the calendar has: 2026-02-30 is none. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text

interface DateField {
  readonly name?: string
  /** Of an input; `badInput` says that a day stands in it half written, which it gives as no text at all. */
  readonly validity?: { readonly badInput: boolean }
}

/** Whether a date's field holds nothing, or a whole day that is not to come on the clock of who looks. */
export const isPastOrEmpty = (text: string, field: DateField | null | undefined, now = new Date()): boolean =>
  field?.validity?.badInput !== true && (text === '' || (isDay(text) && text <= dayOf(now)))

/** dd/mm/yyyy */
export const dayWords = (day: string): string => day.split('-').reverse().join('/')

/** dd/mm */
export const shortDayWords = (day: string): string => dayWords(day).slice(0, 5)

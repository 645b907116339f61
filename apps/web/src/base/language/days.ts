/** A calendar day as YYYY-MM-DD, in the time zone of the browser. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-')

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

/** The day `days` days later; negative for earlier. */
export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day)
  return dayOf(new Date(year, month - 1, date + days))
}

/** The first instant of a day in the time zone of the browser, as ISO 8601. */
export function startOf(day: string): string {
  const [year, month, date] = partsOf(day)
  return new Date(year, month - 1, date).toISOString()
}

/** True if a text is an existing calendar day: false for 2026-02-30. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text

interface DateField {
  readonly name?: string
  /** A day input's validity; `badInput` marks an incomplete day, for which the input's value is empty. */
  readonly validity?: { readonly badInput: boolean }
}

/** True if a date field is empty, or has a complete day that is not in the future in the browser's time zone. */
export const isPastOrEmpty = (text: string, field: DateField | null | undefined, now = new Date()): boolean =>
  field?.validity?.badInput !== true && (text === '' || (isDay(text) && text <= dayOf(now)))

/** dd/mm/yyyy */
export const dayWords = (day: string): string => day.split('-').reverse().join('/')

/** dd/mm */
export const shortDayWords = (day: string): string => dayWords(day).slice(0, 5)

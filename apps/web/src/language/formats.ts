import { perLanguage } from './per-language.ts'

/** The Spanish of Spain or of Peru, as specification §9 requires. */
type Spanish = 'es' | 'es-ES' | 'es-PE'

/**
 * British English: the day stands before the month as in the Spanish dates of the report, so that 05/03 is one day in
 * both languages.
 */
const english = 'en-GB'

export const dateFormat = (spanish: Spanish, options: Intl.DateTimeFormatOptions) =>
  perLanguage(locale => new Intl.DateTimeFormat(locale === 'en' ? english : spanish, options))

export const numberFormat = (spanish: Spanish, options: Intl.NumberFormatOptions = {}) =>
  perLanguage(locale => new Intl.NumberFormat(locale === 'en' ? english : spanish, options))

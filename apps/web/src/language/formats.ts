import type { Locale } from '@xrai/contract/strings/locales'
import { perLanguage } from './per-language.ts'

/** The Spanish of Spain or of Peru, as specification §9 requires. */
type Spanish = 'es' | 'es-ES' | 'es-PE'

/**
 * The region of each other language. British English: the day stands before the month as in the Spanish dates of the
 * report, so that 05/03 is one day in both languages.
 */
const regions: Readonly<Record<Exclude<Locale, 'es'>, string>> = { en: 'en-GB' }

const regionOf = (locale: Locale, spanish: Spanish): string => (locale === 'es' ? spanish : regions[locale])

export const dateFormat = (spanish: Spanish, options: Intl.DateTimeFormatOptions) =>
  perLanguage(locale => new Intl.DateTimeFormat(regionOf(locale, spanish), options))

export const numberFormat = (spanish: Spanish, options: Intl.NumberFormatOptions = {}) =>
  perLanguage(locale => new Intl.NumberFormat(regionOf(locale, spanish), options))

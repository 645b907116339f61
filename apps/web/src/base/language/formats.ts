import { type Locale, languages } from '@xrai/contract/strings/locales'
import { perLanguage } from './per-language.ts'

/** Spain's or Peru's Spanish, as specification §9 requires. */
type Spanish = 'es-ES' | 'es-PE'

const regionOf = (locale: Locale, spanish: Spanish): string => (locale === 'es' ? spanish : languages[locale].region)

export const dateFormat = (spanish: Spanish, options: Intl.DateTimeFormatOptions) =>
  perLanguage(locale => new Intl.DateTimeFormat(regionOf(locale, spanish), options))

/** Numbers have a decimal point, as in Peru; the Spanish of Spain has a comma. */
export const numberFormat = (spanish: 'es-PE', options: Intl.NumberFormatOptions = {}) =>
  perLanguage(locale => new Intl.NumberFormat(regionOf(locale, spanish), options))

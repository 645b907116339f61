import type { Locale } from '@xrai/contract/strings/locales'
import { spokenLocale } from './spoken.ts'

/** Memoises a value per language, because modules are evaluated before the language is known. */
export function perLanguage<T>(make: (locale: Locale) => T): () => T {
  const made = new Map<Locale, T>()
  return () => {
    const locale = spokenLocale()
    const known = made.get(locale)
    if (known !== undefined) return known
    const fresh = make(locale)
    made.set(locale, fresh)
    return fresh
  }
}

/** The languages of the interface: Spanish first and complete, English by the profile's setting. */
export const locales = ['es', 'en'] as const

export type Locale = (typeof locales)[number]

/**
 * The own name of each language, and the region whose date and number formats it uses. British English puts the day
 * before the month as the Spanish dates of the report do, so that 05/03 is one day in both languages.
 */
export const languages: Readonly<Record<Locale, { readonly name: string; readonly region: string }>> = {
  es: { name: 'Español', region: 'es-PE' },
  en: { name: 'English', region: 'en-GB' },
}

/** The languages of the interface: Spanish first and complete, English by the profile's setting. */
export const locales = ['es', 'en'] as const

export type Locale = (typeof locales)[number]

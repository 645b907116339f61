import { type Locale, locales } from '@xrai/contract/strings/locales'
import { change, type Language, spanishLanguage, spokenLocale } from './spoken.ts'

const key = 'language'

let wanted: Locale = spokenLocale()

const load: Readonly<Record<Locale, () => Promise<Language>>> = {
  es: async () => spanishLanguage,
  en: async () => (await import('./english.ts')).englishLanguage,
}

/** Switches to a language once its texts are loaded; if loading fails, keeps the previous one and rejects. */
async function speakLanguage(locale: Locale): Promise<void> {
  wanted = locale
  if (locale === spokenLocale()) return
  const language = await load[locale]()
  // Another language was chosen while these texts were loading.
  if (wanted === locale) change(locale, language)
}

const keepLanguage = (locale: Locale) => {
  if (localStorage.getItem(key) !== locale) localStorage.setItem(key, locale)
}

/** Applies the profile's language and stores it on the device, so that the next visit's first paint uses it. */
export async function followProfile(locale: Locale): Promise<void> {
  keepLanguage(locale)
  await speakLanguage(locale)
}

/**
 * Applies the profile's language once its user is known. A later change from elsewhere is stored and applied on the
 * next screen, so that unsaved work on this one is not lost.
 */
export function profileListener() {
  let isKnown = false
  return async (locale: Locale | undefined): Promise<void> => {
    const isNews = isKnown
    isKnown = locale !== undefined
    if (locale === undefined) return
    if (isNews) keepLanguage(locale)
    else await followProfile(locale)
  }
}

const remembered = (): Locale => locales.find(locale => locale === localStorage.getItem(key)) ?? 'es'

/**
 * Applies the language that the device last used, perhaps in another tab, before the first paint and on each new
 * screen. Falls back to Spanish, whose texts are always bundled.
 */
export const speakRemembered = (): Promise<void> => speakLanguage(remembered()).catch(console.error)

import { type Locale, locales } from '@xrai/contract/strings/locales'
import { change, type Language, spanishLanguage, spokenLocale } from './spoken.ts'

const key = 'language'

let wanted: Locale = spokenLocale()

const load: Readonly<Record<Locale, () => Promise<Language>>> = {
  es: async () => spanishLanguage,
  en: async () => (await import('./english.ts')).englishLanguage,
}

/** Speaks a language once its texts are here; where they do not come, it goes on in the one before and rejects. */
async function speakLanguage(locale: Locale): Promise<void> {
  wanted = locale
  if (locale === spokenLocale()) return
  const language = await load[locale]()
  // Another was chosen while these texts were on their way.
  if (wanted === locale) change(locale, language)
}

const keepLanguage = (locale: Locale) => {
  if (localStorage.getItem(key) !== locale) localStorage.setItem(key, locale)
}

/** The language of the person's profile, which this device keeps: also for the next visit's first paint. */
export async function followProfile(locale: Locale): Promise<void> {
  keepLanguage(locale)
  await speakLanguage(locale)
}

/**
 * Applies the profile's language once the user of the profile is known. One that is chosen elsewhere later is
 * kept and waits for the next screen, so that nothing is lost that is under way on this one.
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
 * Speaks what this device last spoke, perhaps in another tab: before anything is painted, and from one screen to the
 * next. Spanish texts are always here: a page in them is better than none.
 */
export const speakRemembered = (): Promise<void> => speakLanguage(remembered()).catch(console.error)

import { type Locale, locales } from '@xrai/contract/strings/locales'
import { change, inSpanish, spokenLocale } from './spoken.ts'

const key = 'language'

let wanted: Locale = spokenLocale()

const load = async (locale: Locale) => (locale === 'en' ? (await import('./english.ts')).inEnglish : inSpanish)

/** Speaks a language once its texts are here; where they do not come, it goes on in the one before and rejects. */
async function speakLanguage(locale: Locale): Promise<void> {
  wanted = locale
  if (locale === spokenLocale()) return
  const language = await load(locale)
  // Another was chosen while these texts were on their way.
  if (wanted === locale) change(locale, language)
}

/** The language of the person's profile, which this device keeps: also for the next visit's first paint. */
export async function followProfile(locale: Locale): Promise<void> {
  if (localStorage.getItem(key) !== locale) localStorage.setItem(key, locale)
  await speakLanguage(locale)
}

const remembered = (): Locale => locales.find(locale => locale === localStorage.getItem(key)) ?? 'es'

/** Speaks what this device last spoke, before anything is painted, and goes along with its other tabs. */
export async function beginLanguage(): Promise<void> {
  addEventListener('storage', event => {
    if (event.key === key) void speakLanguage(remembered()).catch(console.error)
  })
  // Spanish texts are always here: a page in them is better than none.
  await speakLanguage(remembered()).catch(console.error)
}

import type { Locale } from '@xrai/contract/strings/locales'
import { useEffect, useSyncExternalStore } from 'react'
import { followProfile } from './speak-language.ts'
import { onLanguageChange, spokenLocale } from './spoken.ts'

/** The language that is spoken; what reads texts once is made anew when it changes. */
export const useLanguage = (): Locale => useSyncExternalStore(onLanguageChange, spokenLocale)

/** Goes along with the profile of who is signed in; a visitor keeps the language of the device. */
export function useProfileLanguage(locale: Locale | undefined) {
  useEffect(() => {
    if (locale !== undefined) void followProfile(locale).catch(console.error)
  }, [locale])
}

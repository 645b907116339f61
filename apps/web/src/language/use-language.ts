import type { Locale } from '@xrai/contract/strings/locales'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { profileListener, speakRemembered } from './speak-language.ts'
import { onLanguageChange, spokenLocale } from './spoken.ts'

/** The language that is spoken; what reads texts once is made anew when it changes. */
export const useLanguage = (): Locale => useSyncExternalStore(onLanguageChange, spokenLocale)

/** Goes along with the profile of who is signed in; a visitor keeps the language of the device. */
export function useProfileLanguage(locale: Locale | undefined) {
  const [tell] = useState(profileListener)
  useEffect(() => void tell(locale).catch(console.error), [tell, locale])
}

/** Begins each screen in the language of the device, which another tab may have changed. */
export function useLanguageOnArrival(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each arrival
  useEffect(() => void speakRemembered(), [pathname])
}

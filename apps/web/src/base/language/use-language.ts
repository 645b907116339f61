import type { Locale } from '@xrai/contract/strings/locales'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { profileListener, speakRemembered } from './speak-language.ts'
import { onLanguageChange, spokenLocale } from './spoken.ts'

/** The current language; components that read texts once are remounted when it changes. */
export const useLanguage = (): Locale => useSyncExternalStore(onLanguageChange, spokenLocale)

/** Follows the profile of the signed-in user; without a session the stored language of the device stays. */
export function useProfileLanguage(locale: Locale | undefined) {
  const [notify] = useState(profileListener)
  useEffect(() => void notify(locale).catch(console.error), [notify, locale])
}

/** Begins each screen in the language of the device, which another tab may have changed. */
export function useLanguageOnArrival(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each arrival
  useEffect(() => void speakRemembered(), [pathname])
}

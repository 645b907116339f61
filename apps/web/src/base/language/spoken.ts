import type { Locale } from '@xrai/contract/strings/locales'
import { spanish } from '@xrai/contract/strings/spanish'
import { setCatalogue } from '@xrai/contract/strings/translate'
import { createListeners } from '../create-store.ts'

/** The data of a language. */
export interface Language {
  readonly catalogue: Parameters<typeof setCatalogue>[0]
  /** A sentence for each error code; empty if the server's own are in this language. */
  readonly refusals: Readonly<Record<string, string>>
}

export const spanishLanguage: Language = { catalogue: spanish, refusals: {} }

let locale: Locale = 'es'
let refusals = spanishLanguage.refusals
const { notify, subscribe } = createListeners()

export const spokenLocale = (): Locale => locale

/** The translated sentence of a refusal; undefined if the server's Spanish sentence is suitable. */
export const refusalSentence = (code: string): string | undefined => refusals[code]

/** Switches every later text, and the page's `lang` for screen readers and browsers. */
export function change(to: Locale, language: Language) {
  locale = to
  refusals = language.refusals
  setCatalogue(language.catalogue)
  document.documentElement.lang = to
  notify()
}

export const onLanguageChange = subscribe

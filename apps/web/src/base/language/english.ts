import { errorTable } from '@xrai/contract/errors/table'
import { english } from '@xrai/contract/strings/english'
import { translate } from '@xrai/contract/strings/translate'
import type { Language } from './spoken.ts'

/** A chunk of its own, which is never loaded for Spanish. */
export const englishLanguage: Language = {
  catalogue: english,
  refusals: Object.fromEntries(Object.entries(errorTable).map(([code, { text }]) => [code, translate(english, text)])),
}

import { errorTable } from '@xrai/contract/errors/table'
import { english } from '@xrai/contract/strings/english'
import { translate } from '@xrai/contract/strings/translate'
import type { Language } from './spoken.ts'

/** A separate chunk that is never loaded for Spanish. */
export const englishLanguage: Language = {
  catalogue: english,
  refusals: Object.fromEntries(Object.entries(errorTable).map(([code, { text }]) => [code, translate(english, text)])),
}

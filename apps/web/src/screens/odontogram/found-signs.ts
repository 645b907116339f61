import type { Sign } from '@xrai/contract/charting/signs'
import { plainLetters } from '@xrai/contract/records/plain-letters'
import { t } from '@xrai/contract/strings/translate'

export const signWords = ({ texts }: Pick<Sign, 'texts'>): { readonly name: string; readonly details: string } => {
  const [name = '', ...details] = texts.map(text => t(text))
  return { name, details: details.join(' · ') }
}

/**
 * Lower ranks come first: the exact code, names that begin with the words, names that contain them. Null if a word is
 * missing.
 */
const rankOf = (sign: Sign, words: readonly string[]): number | null => {
  const { name, details } = signWords(sign)
  const sigla = plainLetters(sign.sigla ?? '')
  const all = plainLetters(`${sign.sigla ?? ''} ${name} ${details}`)
  if (!words.every(word => all.includes(word))) return null
  const parts = all.split(/[\s·-]+/)
  const begins = words.filter(word => parts.some(part => part.startsWith(word))).length
  const [first = ''] = words
  const rank = sigla === first ? 0 : sigla !== '' && sigla.startsWith(first) ? 1 : begins > 0 ? 2 : 3
  // Within a rank, by the number of words that match a beginning.
  return rank - begins / (words.length + 1)
}

/** The symbols whose code or names contain every typed word, ignoring accents. */
export const foundSigns = (signs: readonly Sign[], typed: string): readonly Sign[] => {
  const words = plainLetters(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return signs
  return signs
    .flatMap(sign => {
      const rank = rankOf(sign, words)
      return rank === null ? [] : [{ sign, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ sign }) => sign)
}

import type { OdontogramSymbol } from '@xrai/contract/odontogram/symbols'
import { plainLetters } from '@xrai/contract/records/plain-letters'
import { t } from '@xrai/contract/strings/translate'

export const symbolWords = ({
  texts,
}: Pick<OdontogramSymbol, 'texts'>): { readonly name: string; readonly details: string } => {
  const [name = '', ...details] = texts.map(text => t(text))
  return { name, details: details.join(' · ') }
}

/**
 * Lower ranks come first: the exact code, names that begin with the words, names that contain them. Null if a word is
 * missing.
 */
const rankOf = (symbol: OdontogramSymbol, words: readonly string[]): number | null => {
  const { name, details } = symbolWords(symbol)
  const sigla = plainLetters(symbol.sigla ?? '')
  const all = plainLetters(`${symbol.sigla ?? ''} ${name} ${details}`)
  if (!words.every(word => all.includes(word))) return null
  const parts = all.split(/[\s·-]+/)
  const begins = words.filter(word => parts.some(part => part.startsWith(word))).length
  const [first = ''] = words
  const rank = sigla === first ? 0 : sigla !== '' && sigla.startsWith(first) ? 1 : begins > 0 ? 2 : 3
  // Within a rank, by the number of words that match a beginning.
  return rank - begins / (words.length + 1)
}

/** The symbols whose code or names contain every typed word, ignoring accents; equally good ones in the given order. */
export const foundSymbols = (symbols: readonly OdontogramSymbol[], typed: string): readonly OdontogramSymbol[] => {
  const words = plainLetters(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return symbols
  return symbols
    .flatMap(symbol => {
      const rank = rankOf(symbol, words)
      return rank === null ? [] : [{ symbol, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ symbol }) => symbol)
}

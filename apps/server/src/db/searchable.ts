import { storable } from './storable.ts'

/**
 * A text as a search compares it: without case, accents or double spaces, on one line. Both databases thus compare the
 * same letters, independent of their collation, and a search is a plain LIKE.
 */
export const searchable = (text: string): string =>
  storable(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Several texts in one column: a line each, so that no search finds what begins in one and ends in the next. */
export const searchableLines = (...texts: readonly (string | null)[]): string =>
  texts.map(text => searchable(text ?? '')).join('\n')

/** The LIKE pattern of `q` anywhere in a searchable text; null where there is nothing to look for. */
export const searchPattern = (q: string | undefined): string | null => {
  const part = searchable(q ?? '')
  return part === '' ? null : `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** Of one word the LIKE patterns of which one must fit. */
export type WordPatterns = readonly string[]

/**
 * The words of `q`, which may stand anywhere and in any order; none where there is nothing to look for. What holds a
 * digit is also looked for without what separates it, and short numbers side by side are one: '987 654-321', '40.123.456', 'AB-123456'.
 */
export const searchWords = (q: string | undefined): readonly WordPatterns[] => {
  const text = searchable(q ?? '')
  if (text === '') return []
  const parts = text.split(/[ ,;]+/).filter(part => part !== '')
  const words: string[] = []
  let afterShortNumber = false
  for (const part of parts.length > 0 ? parts : [text]) {
    const isShort = isShortNumber(part)
    words.push(isShort && afterShortNumber ? `${words.pop()} ${part}` : part)
    afterShortNumber = isShort
  }
  const distinct = [...new Set(words)]
  return distinct.filter(word => !distinct.some(other => other !== word && other.includes(word))).map(patternsOfWord)
}

/** As the groups of a phone are written; two numbers of six digits or more are two: a document beside a phone. */
const isShortNumber = (word: string): boolean => /^[\d().+/-]*\d[\d().+/-]*$/.test(word) && !/\d{6}/.test(word)

const patternsOfWord = (word: string): WordPatterns => {
  const joined = /\d/.test(word) ? word.replace(/[^\p{L}\p{N}]+/gu, '') : ''
  return [...new Set([searchPattern(word), searchPattern(joined)].filter(pattern => pattern !== null))]
}

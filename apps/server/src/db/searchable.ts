import { plainLetters } from '@xrai/contract/records/plain-letters'
import { storable } from './storable.ts'

/**
 * A text as a search compares it: without case, marks or double spaces, on one line. Both databases thus compare the
 * same letters, independent of their collation, and a search is a plain LIKE.
 */
export const searchable = (text: string): string =>
  plainLetters(storable(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Several texts in one column: a line each, so that no search finds what begins in one and ends in the next. */
export const searchableLines = (...texts: readonly (string | null)[]): string =>
  texts.map(text => searchable(text ?? '')).join('\n')

/** The LIKE pattern of `q` anywhere in a searchable text; null where there is nothing to look for. */
export const searchPattern = (q: string | undefined): string | null => {
  const part = searchable(q ?? '')
  return part === '' ? null : `%${literal(part)}%`
}

const literal = (part: string): string => part.replace(/[\\%_]/g, '\\$&')

/** Of one word the LIKE patterns of which one must fit. */
export type WordPatterns = readonly string[]

/**
 * The words of `q`, which may stand anywhere and in any order; none where there is nothing to look for. What holds a
 * digit is also looked for without what separates it, and short numbers side by side are one: '987 654-321', '40.123.456', 'AB-123456'.
 * What is called a record number, 'HC 12' or 'N.º 12', is looked for as one, with and without that name.
 */
export const searchWords = (q: string | undefined): readonly WordPatterns[] => {
  const text = searchable(q ?? '')
  if (text === '') return []
  const records: WordPatterns[] = []
  const rest = text.replace(recordNumbers, (typed, before: string, name: string, number: string) => {
    const written = searchPattern(typed.slice(before.length))
    records.push([...(written ? [written] : []), ...patternsOfRecordNumber(name, number)])
    return before
  })
  const parts = rest.split(/[ ,;]+/).filter(part => part !== '')
  const words: string[] = []
  let afterShortNumber = false
  for (const part of parts.length > 0 || records.length > 0 ? parts : [text]) {
    const isShort = isShortNumber(part)
    words.push(isShort && afterShortNumber ? `${words.pop()} ${part}` : part)
    afterShortNumber = isShort
  }
  const distinct = [...new Set(words)]
  const longest = distinct.filter(word => !distinct.some(other => other !== word && other.includes(word)))
  return [...longest.map(patternsOfWord), ...records]
}

/**
 * As clinics write 'historia clínica', and as our screens write a record number ('N.º'), with the number after it.
 * The number may have letters, and has a digit.
 */
const recordNumbers = /(^|[ ,;])(h\.?c\.?l?\.?|n\.?[º°]|n[oº°]?\.|#)[ .:º°_-]*((?=\S*\d)[^\s,;]+)/g

/** A line that is the number, or the number with its name, however it is joined: in a patient's texts a number stands alone in its line. */
const patternsOfRecordNumber = (name: string, number: string): WordPatterns => {
  const plain = literal(number)
  // While 'hc 1' is typed, what begins so is found as well.
  const rest = name.startsWith('h') ? '%' : '\n%'
  return [`%\n${plain}\n%`, `%hc_${plain}${rest}`, `%hc${plain}${rest}`]
}

/** As the groups of a phone are written; two numbers of six digits or more are two: a document beside a phone. */
const isShortNumber = (word: string): boolean => /^[\d().+/-]*\d[\d().+/-]*$/.test(word) && !/\d{6}/.test(word)

const patternsOfWord = (word: string): WordPatterns => {
  const joined = /\d/.test(word) ? word.replace(/[^\p{L}\p{N}]+/gu, '') : ''
  return [...new Set([searchPattern(word), searchPattern(joined)].filter(pattern => pattern !== null))]
}

import { plainLetters } from '@xrai/contract/records/plain-letters'
import { storable } from './storable.ts'

/**
 * Normalises a text for search: without case, diacritics or repeated spaces, on one line. Both databases thus compare the
 * same letters, independent of their collation, and a search is a plain LIKE.
 */
export const searchable = (text: string): string =>
  plainLetters(storable(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Joins several texts in one column, one per line, so that no match spans two of them. */
export const searchableLines = (...texts: readonly (string | null)[]): string =>
  texts.map(text => searchable(text ?? '')).join('\n')

/** The LIKE pattern that finds `q` anywhere in a searchable text; null if there is nothing to search for. */
export const searchPattern = (q: string | undefined): string | null => {
  const part = searchable(q ?? '')
  return part === '' ? null : `%${literal(part)}%`
}

const literal = (part: string): string => part.replace(/[\\%_]/g, '\\$&')

/** The LIKE patterns of one word, of which one must match. */
export type WordPatterns = readonly string[]

/**
 * The words of `q`, which may occur anywhere and in any order; empty if there is nothing to search for. A word with a digit
 * is also searched for without its separators, and adjacent short numbers are joined: '987 654-321', '40.123.456',
 * 'AB-123456'. A record number such as 'HC 12' or 'N.º 12' is one word, searched for with and without its prefix.
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

/** True if one of a word's patterns matches a searchable text. */
export const isMatched = (text: string, patterns: WordPatterns): boolean =>
  patterns.some(pattern => likeExpression(pattern).test(text))

/** LIKE as a regular expression: a backslash makes the next letter stand for itself. */
const likeExpression = (pattern: string): RegExp =>
  new RegExp(`^${(pattern.match(/\\.|./gs) ?? []).map(letterExpression).join('')}$`, 's')

const letterExpression = (letter: string): string => {
  if (letter === '%') return '.*'
  return letter === '_' ? '.' : letter.slice(-1).replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`)
}

/**
 * A record number with its prefix: clinics abbreviate 'historia clínica', and our screens write 'N.º'. The number may
 * contain letters and has at least one digit.
 */
const recordNumbers = /(^|[ ,;])(h\.?c\.?l?\.?|n\.?[º°]|n[oº°]?\.|#)[ .:º°_-]*((?=\S*\d)[^\s,;]+)/g

/**
 * A line that is the number, with or without its prefix and however they are joined: in a patient's texts the number has its
 * own line.
 */
const patternsOfRecordNumber = (name: string, number: string): WordPatterns => {
  const plain = literal(number)
  // While 'hc 1' is being typed, numbers that begin so match as well.
  const rest = name.startsWith('h') ? '%' : '\n%'
  return [`%\n${plain}\n%`, `%hc_${plain}${rest}`, `%hc${plain}${rest}`]
}

/** A group of a phone number. Numbers of six digits or more stay separate: a document beside a phone. */
const isShortNumber = (word: string): boolean => /^[\d().+/-]*\d[\d().+/-]*$/.test(word) && !/\d{6}/.test(word)

const patternsOfWord = (word: string): WordPatterns => {
  const joined = /\d/.test(word) ? word.replace(/[^\p{L}\p{N}]+/gu, '') : ''
  return [...new Set([searchPattern(word), searchPattern(joined)].filter(pattern => pattern !== null))]
}

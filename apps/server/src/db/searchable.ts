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

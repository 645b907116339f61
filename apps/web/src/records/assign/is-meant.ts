import type { PatientFields } from '@xrai/contract/records/patient'
import { plainLetters } from '@xrai/contract/records/plain-letters'

const wordsOf = (text: string): readonly string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * True if a file's text names the patient: each of its words is in the name, or the whole text is the record number.
 */
export function isMeant(
  { firstName, lastName, recordNumber }: Pick<PatientFields, 'firstName' | 'lastName' | 'recordNumber'>,
  text: string,
): boolean {
  const words = wordsOf(text)
  const name = new Set(wordsOf(`${firstName} ${lastName}`))
  return words.length > 0 && (words.every(word => name.has(word)) || text.trim() === recordNumber)
}

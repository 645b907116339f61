import type { PatientFields } from '@xrai/contract/records/patient'
import { plainLetters } from '@xrai/contract/records/plain-letters'

const wordsOf = (text: string): readonly string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a text of a file means the patient: each of its words is one of the name, or all of it is the record number. */
export function isMeant(
  { firstName, lastName, recordNumber }: Pick<PatientFields, 'firstName' | 'lastName' | 'recordNumber'>,
  text: string,
): boolean {
  const [words, name] = [wordsOf(text), new Set(wordsOf(`${firstName} ${lastName}`))]
  return words.length > 0 && (words.every(word => name.has(word)) || text.trim() === recordNumber)
}

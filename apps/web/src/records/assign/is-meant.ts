import { fullName } from '@xrai/contract/records/full-name'
import type { PatientFields } from '@xrai/contract/records/patient'
import { plainWords } from '@xrai/contract/records/plain-letters'

/**
 * True if a file's text names the patient: each of its words is in the name, or the whole text is the record number.
 */
export function isMeant(
  { firstName, lastName, recordNumber }: Pick<PatientFields, 'firstName' | 'lastName' | 'recordNumber'>,
  text: string,
): boolean {
  const words = plainWords(text)
  const name = new Set(plainWords(fullName({ firstName, lastName })))
  return words.length > 0 && (words.every(word => name.has(word)) || text.trim() === recordNumber)
}

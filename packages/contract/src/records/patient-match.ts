import { fullName } from './full-name.ts'
import { plainDocumentNumber } from './identity-document.ts'
import { compareNames, comparePacsPatient, type OwnPatient, type PacsPatient } from './pacs-patient.ts'
import { plainWords } from './plain-letters.ts'

/** Why a patient matches the one whom a file names, the strongest reason first. */
export const matchReasons = ['document', 'record', 'birthDate', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

/** Why our patient may be the one whom a file names; null if there is no evidence or a contradiction. */
export const matchReason = (ours: OwnPatient, named: PacsPatient): MatchReason | null => {
  if (contradicts(ours, named)) return null
  const id = plainDocumentNumber(named.id ?? '')
  if (id !== '' && ours.document?.number === id) return 'document'
  if (id !== '' && plainDocumentNumber(ours.recordNumber ?? '') === id) return 'record'
  if (!compareNames(fullName(ours), named.name)) return null
  return ours.birthDate && named.birthDate ? 'birthDate' : 'name'
}

/** True if a file names another person. Equipment writes a default sex, so a different sex alone is no contradiction. */
export const contradicts = (ours: OwnPatient, named: PacsPatient): boolean =>
  comparePacsPatient(ours, named).differs.some(field => field !== 'sex')

/** Names that programs write as a placeholder for an unknown person. */
const placeholder =
  /^(anon|anonym(ous|ized|ised)?|anonimo|anonima|anonimizado|unknown|desconocid[oa]|no|name|noname|sin|nombre|none|nn|paciente|patient|dicom|test|prueba|x+|\d+)$/

const isNobody = (name: string): boolean => plainWords(name).every(word => placeholder.test(word))

/** The person without a placeholder name, and without the birth date beside such a name. */
export const withoutPlaceholder = (named: PacsPatient): PacsPatient =>
  named.name === null || isNobody(named.name) ? { ...named, name: null, birthDate: null } : named

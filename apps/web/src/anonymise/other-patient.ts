import { comparePacsPatient, type OwnPatient, type PacsPatient } from '@xrai/contract/records/pacs-patient'
import { plainLetters } from '@xrai/contract/records/plain-letters'
import type { Identity, IdentityName } from '@xrai/engine/identity'
import { patientOf } from './patient-of.ts'

/** A DICOM file whose header names another person than the chosen patient. */
export interface FileOfOther {
  readonly file: File
  /** The person as the header names them. */
  readonly named: PacsPatient
}

export interface PatientOfFiles {
  readonly id: string
  readonly name: string
}

/** What to send: every file, only those that do not name another person, or none so that the user corrects the choice. */
export type OtherAnswer = 'all' | 'matching' | 'none'

/** The files whose headers contradict the patient's name, birth date or document. Files are read one by one. */
export async function filesOfOthers(files: readonly File[], patient: OwnPatient): Promise<readonly FileOfOther[]> {
  const found: FileOfOther[] = []
  for (const file of files) {
    const identity = await patientOf(file)
    const named = identity && namedBy(identity)
    if (named && contradicts(patient, named)) found.push({ file, named })
  }
  return found
}

/** Equipment writes a default sex, so a different sex alone is no contradiction. */
const contradicts = (patient: OwnPatient, named: PacsPatient): boolean =>
  comparePacsPatient(patient, named).differs.some(field => field !== 'sex')

function namedBy({ values }: Identity): PacsPatient {
  const read = (name: IdentityName) => values.find(value => value.name === name)?.value ?? null
  const name = read('patientName')
  const isPlaceholder = name === null || isNobody(name)
  return {
    name: isPlaceholder ? null : name,
    id: read('patientId'),
    birthDate: isPlaceholder ? null : read('birthDate'),
    sex: read('sex'),
  }
}

/** Names that programs write instead of a person's. */
const placeholder =
  /^(anon|anonym(ous|ized|ised)?|anonimo|anonima|anonimizado|unknown|desconocid[oa]|no|name|noname|sin|nombre|none|nn|paciente|patient|dicom|test|prueba|x+|\d+)$/

const isNobody = (name: string): boolean =>
  (plainLetters(name).match(/[\p{L}\p{N}]+/gu) ?? []).every(word => placeholder.test(word))

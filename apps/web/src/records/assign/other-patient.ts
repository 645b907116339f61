import type { OwnPatient, PacsPatient } from '@xrai/contract/records/pacs-patient'
import { contradicts, withoutPlaceholder } from '@xrai/contract/records/patient-match'
import type { Identity, IdentityName } from '@xrai/engine/identity'
import { patientOf } from './patient-of.ts'

/** A DICOM file whose header names another person than the chosen patient. */
export interface FileOfOther {
  readonly file: File
  /** The person named in the header. */
  readonly named: PacsPatient
}

export interface PatientOfFiles {
  readonly id: string
  readonly name: string
}

/** The files to send: all, only those that do not name another person, or none so that the user corrects the choice. */
export type OtherAnswer = 'all' | 'matching' | 'none'

/** The files whose headers contradict the patient's name, birth date or document. Reads one file at a time. */
export async function filesOfOthers(files: readonly File[], patient: OwnPatient): Promise<readonly FileOfOther[]> {
  const found: FileOfOther[] = []
  for (const file of files) {
    const identity = await patientOf(file)
    const named = identity && namedBy(identity)
    if (named && contradicts(patient, named)) found.push({ file, named })
  }
  return found
}

/** The person in a file's identity. */
export function namedBy({ values }: Pick<Identity, 'values'>): PacsPatient {
  const read = (name: IdentityName) => values.find(value => value.name === name)?.value ?? null
  return withoutPlaceholder({
    name: read('patientName'),
    id: read('patientId'),
    birthDate: read('birthDate'),
    sex: read('sex'),
  })
}

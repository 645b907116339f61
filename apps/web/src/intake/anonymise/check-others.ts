import type { OwnPatient } from '@xrai/contract/records/pacs-patient'
import { findPatient } from '../../client/patients.ts'
import {
  type FileOfOther,
  filesOfOthers,
  type OtherAnswer,
  type PatientOfFiles,
} from '../../records/assign/other-patient.ts'

export interface OthersFound {
  readonly patient: PatientOfFiles
  readonly others: readonly FileOfOther[]
  readonly isEveryFile: boolean
}

/** The patients that the user confirmed for each file, so that a retry does not ask again. */
const confirmed = new WeakMap<File, Set<string>>()

/**
 * The files to send to the patient: all, or those that the user's answer leaves; null to send none. `askUser` is called
 * only if files name another person. Null too once the signal aborts, even while files are read or the user is asked.
 */
export async function checkOthers(
  files: readonly File[],
  patient: PatientOfFiles,
  askUser: (found: OthersFound) => Promise<OtherAnswer>,
  signal: AbortSignal,
): Promise<readonly File[] | null> {
  const unasked = files.filter(file => !confirmed.get(file)?.has(patient.id))
  const others = await filesOfOthers(unasked, await recordOf(patient))
  if (signal.aborted) return null
  if (others.length === 0) return files
  const answer = await askUser({ patient, others, isEveryFile: others.length === files.length })
  if (signal.aborted || answer === 'none') return null
  const left = new Set(others.map(({ file }) => file))
  if (answer === 'matching') return files.filter(file => !left.has(file))
  for (const file of left) confirmed.set(file, new Set(confirmed.get(file)).add(patient.id))
  return files
}

/** The patient's record; only the name if the record cannot be read. */
async function recordOf({ id, name }: PatientOfFiles): Promise<OwnPatient> {
  const unknown = { lastName: '', recordNumber: null, birthDate: null, sex: null, document: null }
  return (await findPatient(id)) ?? { firstName: name, ...unknown }
}

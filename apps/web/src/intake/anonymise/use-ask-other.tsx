import type { OwnPatient } from '@xrai/contract/records/pacs-patient'
import { useState } from 'react'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { findPatient } from '../../client/patients.ts'
import {
  type FileOfOther,
  filesOfOthers,
  type OtherAnswer,
  type PatientOfFiles,
} from '../../records/assign/other-patient.ts'

const OtherPatientDialog = lazyComponent(
  async () => (await import('./other-patient-dialog.tsx')).OtherPatientDialog,
  null,
)

interface Question {
  readonly patient: PatientOfFiles
  readonly others: readonly FileOfOther[]
  readonly isEveryFile: boolean
  readonly onAnswer: (answer: OtherAnswer) => void
}

/** The patients that the user confirmed for each file, so that a retry does not ask again. */
const confirmed = new WeakMap<File, Set<string>>()

/** Asks before sending DICOM files that name a person other than the chosen patient. */
export function useAskOther() {
  const [question, setQuestion] = useState<Question>()
  const [isChecking, setIsChecking] = useState(false)

  /** Resolves to the files to send, or null to send none. */
  const ask = async (
    files: readonly File[],
    patient: PatientOfFiles | null | undefined,
  ): Promise<readonly File[] | null> => {
    if (!patient) return files
    setIsChecking(true)
    const unasked = files.filter(file => !confirmed.get(file)?.has(patient.id))
    const others = await filesOfOthers(unasked, await recordOf(patient))
    setIsChecking(false)
    if (others.length === 0) return files
    const answer = await new Promise<OtherAnswer>(resolve =>
      setQuestion({ patient, others, isEveryFile: others.length === files.length, onAnswer: resolve }),
    )
    setQuestion(undefined)
    if (answer === 'none') return null
    const left = new Set(others.map(({ file }) => file))
    if (answer === 'matching') return files.filter(file => !left.has(file))
    for (const file of left) confirmed.set(file, new Set(confirmed.get(file)).add(patient.id))
    return files
  }
  return { ask, isChecking, dialog: question ? <OtherPatientDialog {...question} /> : null }
}

/** The patient's record; only the name if the record cannot be read. */
async function recordOf({ id, name }: PatientOfFiles): Promise<OwnPatient> {
  const unknown = { lastName: '', recordNumber: null, birthDate: null, sex: null, document: null }
  return (await findPatient(id)) ?? { firstName: name, ...unknown }
}

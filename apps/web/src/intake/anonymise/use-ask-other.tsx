import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import type { OtherAnswer, PatientOfFiles } from '../../records/assign/other-patient.ts'
import { checkOthers, type OthersFound } from './check-others.ts'

const OtherPatientDialog = lazyComponent(
  async () => (await import('./other-patient-dialog.tsx')).OtherPatientDialog,
  null,
  ({ onAnswer }, onRetry) => (
    <Dialog open onClose={() => onAnswer('none')} title={t('otherPatient.title')}>
      <ErrorState text={t('ui.partFailed')} onRetry={onRetry} />
    </Dialog>
  ),
)

interface Question extends OthersFound {
  readonly onAnswer: (answer: OtherAnswer) => void
}

/**
 * Asks before sending DICOM files that name a person other than the chosen patient. `sent` are the values that the screen
 * sends: a check that is under way when one of them changes, or when the screen is left, ends without sending.
 */
export function useAskOther(sent: readonly unknown[]) {
  const [question, setQuestion] = useState<Question>()
  const [isChecking, setIsChecking] = useState(false)
  const check = useRef<AbortController>(undefined)

  useEffect(
    () => () => {
      check.current?.abort()
      setIsChecking(false)
      setQuestion(undefined)
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the screen, always as many
    sent,
  )

  /** Resolves to the files to send, or null to send none. */
  const ask = async (
    files: readonly File[],
    patient: PatientOfFiles | null | undefined,
  ): Promise<readonly File[] | null> => {
    if (!patient) return files
    check.current?.abort()
    check.current = new AbortController()
    const { signal } = check.current
    setIsChecking(true)
    const askUser = (found: OthersFound) =>
      new Promise<OtherAnswer>(resolve => {
        setIsChecking(false)
        setQuestion({ ...found, onAnswer: resolve })
        signal.addEventListener('abort', () => resolve('none'))
      })
    const left = await checkOthers(files, patient, askUser, signal)
    if (signal.aborted) return null
    setIsChecking(false)
    setQuestion(undefined)
    return left
  }
  return {
    ask,
    isChecking: isChecking || question !== undefined,
    dialog: question ? <OtherPatientDialog {...question} /> : null,
  }
}

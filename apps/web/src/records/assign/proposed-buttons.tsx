import { fullName } from '@xrai/contract/records/full-name'
import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../base/ui/button.tsx'
import { usePatientOfAnalysis } from '../../client/patient-of-analysis.ts'
import { type PatientStart, startOf } from '../patients/patient-start.ts'
import { splitName } from '../patients/split-name.ts'
import { type Target, toPatient } from './assign-with-undo.ts'

interface ProposedButtonsProps {
  readonly analysisId: string
  readonly onChoose: (target: Target) => void
  /** Creates a patient, prefilled from the file or the report. */
  readonly onCreate: (start: PatientStart) => void
}

/** The proposed patients of a radiograph, from its file or from other radiographs of its study or order. */
export function ProposedButtons({ analysisId, onChoose, onCreate }: ProposedButtonsProps) {
  const { data } = usePatientOfAnalysis(analysisId)
  if (!data) return null
  const { proposals, typedName, named } = data
  const isSure = proposals.some(({ reason }) => reason !== 'name')
  const start = named && !isSure ? startOf(named) : null
  const fromFile = start && fullName(start)
  // The report's name is the file's until a dentist types another one.
  const typed = typedName === fromFile ? null : typedName
  if (proposals.length === 0 && typed === null && start === null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {proposals.map(({ id, name, reason }) => (
        <Button key={id} onClick={() => onChoose(toPatient({ id, name }))}>
          {t(`assign.take.${reason}`, { name })}
        </Button>
      ))}
      {start && <Button onClick={() => onCreate(start)}>{t('assign.create', { name: fromFile ?? '' })}</Button>}
      {typed !== null && (
        <Button onClick={() => onCreate(splitName(typed))}>{t('assign.createTyped', { name: typed })}</Button>
      )}
    </div>
  )
}

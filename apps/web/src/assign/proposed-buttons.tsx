import { t } from '@xrai/contract/strings/translate'
import { usePatientOfAnalysis } from '../client/patient-of-analysis.ts'
import { Button } from '../ui/button.tsx'
import { type Target, toPatient } from './assign-with-undo.ts'

interface ProposedButtonsProps {
  readonly analysisId: string
  readonly onChoose: (target: Target) => void
  /** Creates a patient, beginning with the name that was typed into the report. */
  readonly onCreate: (name: string) => void
}

const texts = { study: 'assign.proposed.byStudy', accession: 'assign.proposed.byAccession' } as const

/** Whose a radiograph may be, by the others of its study or order, each to be chosen. */
export function ProposedButtons({ analysisId, onChoose, onCreate }: ProposedButtonsProps) {
  const { data } = usePatientOfAnalysis(analysisId)
  const typedName = data?.typedName ?? null
  if (!data || (data.proposals.length === 0 && typedName === null)) return null
  return (
    <div className="flex flex-wrap gap-2">
      {data.proposals.map(({ id, name, reason }) => (
        <Button key={id} onClick={() => onChoose(toPatient({ id, name }))}>
          {t(texts[reason], { name })}
        </Button>
      ))}
      {typedName !== null && (
        <Button onClick={() => onCreate(typedName)}>{t('assign.createTyped', { name: typedName })}</Button>
      )}
    </div>
  )
}

import { t } from '@xrai/contract/strings/translate'
import { UserRoundSearch } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { usePatientOfAnalysis } from '../../client/patient-of-analysis.ts'
import { assignWithUndo, toPatient } from './assign-with-undo.ts'

interface ProposedStripProps {
  readonly analysisId: string
  readonly imageId: string
}

/**
 * Above the dark room of a radiograph without a patient: the proposed patients and the reasons. A click assigns it,
 * with an undo.
 */
export function ProposedStrip({ analysisId, imageId }: ProposedStripProps) {
  const { data } = usePatientOfAnalysis(analysisId)
  if (!data || data.patient || data.proposals.length === 0) return null
  return (
    <aside
      aria-label={t('assign.proposed.title')}
      className="flex shrink-0 animate-fade flex-col gap-1 border-b border-info-line bg-info-tint px-4 py-1.5 text-14 text-info"
    >
      {data.proposals.map(({ id, name, reason }) => (
        <p key={id} className="flex max-w-none flex-wrap items-center gap-x-3 gap-y-1">
          <UserRoundSearch size={16} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 flex-1 basis-56 break-words">{t(`assign.proposed.${reason}`, { name })}</span>
          <button
            type="button"
            aria-label={t('assign.proposed.assign', { name })}
            onClick={() => void assignWithUndo([imageId], toPatient({ id, name }))}
            className={buttonClass('plain', 'min-h-8 text-14')}
          >
            {t('assign.assign')}
          </button>
        </p>
      ))}
    </aside>
  )
}

import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { TriangleAlert, UserRound, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayWords } from '../../base/language/days.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { usePatientOfAnalysis } from '../../client/patient-of-analysis.ts'
import { dateText } from '../analyses/image-date.ts'
import { AlertList } from '../patients/alert-list.tsx'
import { ageText, documentText } from '../patients/patient-texts.ts'
import { AssignAnalysis } from './assign-analysis.tsx'
import { PatientLinePending } from './patient-line-pending.tsx'

interface PatientLineProps {
  readonly analysisId: string
}

/** Shows the radiograph's patient above the dark room, with their alerts; without a patient it offers to choose one. */
export function PatientLine({ analysisId }: PatientLineProps) {
  const { data, error, refetch } = usePatientOfAnalysis(analysisId)
  const [isAsking, setIsAsking] = useState(false)
  if (!data) {
    if (!error) return <PatientLinePending />
    return (
      <Line isWarning>
        <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">{t('patients.alertsFailed')}</span>
        <button type="button" onClick={() => void refetch()} className={buttonClass('plain', 'min-h-8 text-14')}>
          {t('ui.retry')}
        </button>
      </Line>
    )
  }
  const { patient, takenAt } = data
  const date = t(takenAt === null ? 'assign.line.uploaded' : 'assign.line.taken', { date: dateText(data) })
  if (!patient) {
    return (
      <Line>
        <UserRoundX size={18} aria-hidden="true" className="shrink-0 text-warn" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="font-semibold text-warn">{t('assign.line.none')}</span>
          <Facts facts={[date]} />
        </div>
        <button
          type="button"
          onClick={() => setIsAsking(true)}
          className={buttonClass('outline', 'shrink-0 px-2 text-14 lg:px-3')}
        >
          {t('assign.line.choose')}
        </button>
        {isAsking && <AssignAnalysis analysisId={analysisId} onClose={() => setIsAsking(false)} />}
      </Line>
    )
  }
  const { id, name, document, recordNumber, birthDate, alerts } = patient
  const number = document ? documentText(document) : recordNumber && t('patients.recordShort', { number: recordNumber })
  return (
    <Line>
      <span className="flex max-w-full min-w-0 items-center gap-2">
        <UserRound size={18} aria-hidden="true" className="shrink-0 text-muted" />
        <Link
          to="/patients/$id"
          params={{ id }}
          className="min-w-0 font-semibold break-words underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {name}
        </Link>
      </span>
      <Facts facts={[number, birthDate && dayWords(birthDate), birthDate && ageText(birthDate), date]} />
      <AlertList alerts={alerts} label={t('patients.alertsOf', { name })} className="lg:ml-auto" />
    </Line>
  )
}

interface LineProps {
  readonly isWarning?: boolean
  readonly children: ReactNode
}

const Line = ({ isWarning = false, children }: LineProps) => (
  <section
    aria-label={t('assign.line.label')}
    className={`flex min-h-12.25 max-lg:min-h-15 low:min-h-12.25 shrink-0 flex-wrap items-center gap-x-2 gap-y-0.5 border-b px-4 py-1 text-14 lg:gap-x-3 ${isWarning ? 'border-warn-line bg-warn-tint text-warn' : 'border-line bg-paper text-ink'}`}
  >
    {children}
  </section>
)

const Facts = ({ facts }: { readonly facts: readonly (string | null | undefined)[] }) => (
  <p className="min-w-0 text-13 text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
)

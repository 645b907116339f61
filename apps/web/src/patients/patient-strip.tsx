import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePatientOfAnalysis } from '../client/patient-of-analysis.ts'
import { buttonClass } from '../ui/button-class.ts'

/** Over the room: what must be known of the patient before any treatment. Without an alert there is nothing. */
export function PatientStrip({ analysisId }: { readonly analysisId: string }) {
  const { data, error, refetch } = usePatientOfAnalysis(analysisId)
  const patient = data?.patient
  if (error && !data) {
    return (
      <Strip>
        <span className="flex-1">{t('patients.alertsFailed')}</span>
        <button type="button" onClick={() => void refetch()} className={buttonClass('plain', 'min-h-8 text-14')}>
          {t('ui.retry')}
        </button>
      </Strip>
    )
  }
  if (!patient || patient.alerts.length === 0) return null
  return (
    <Strip>
      <ul aria-label={t('patients.alertsOf', { name: patient.name })} className="min-w-0">
        {patient.alerts.map(alert => (
          <li key={alert} className="inline font-semibold break-words not-first:before:content-['_·_']">
            {alert}
          </li>
        ))}
      </ul>
      <Link
        to="/patients/$id"
        params={{ id: patient.id }}
        className="ml-auto max-w-1/2 shrink-0 truncate underline underline-offset-4"
      >
        {patient.name}
      </Link>
    </Strip>
  )
}

const Strip = ({ children }: { readonly children: ReactNode }) => (
  <aside
    aria-label={t('patients.alerts')}
    className="flex shrink-0 animate-fade items-start gap-2 border-b border-warn-line bg-warn-tint px-4 py-1.5 text-14 text-warn"
  >
    <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
    {children}
  </aside>
)

import { Link, useNavigate } from '@tanstack/react-router'
import type { Patient, PatientImage } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft, Printer } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { comparable } from './chosen-pair.ts'
import { RadiographMenu } from './radiograph-menu.tsx'

interface CompareHeaderProps {
  readonly patient: Patient
  readonly pair: readonly [earlier: PatientImage, later: PatientImage]
  /** Their dates, which differ. */
  readonly dates: readonly [string, string]
}

/** The patient, the two radiographs, and the print button. */
export function CompareHeader({ patient, pair: [earlier, later], dates }: CompareHeaderProps) {
  const navigate = useNavigate()
  const images = comparable(patient.images)
  const choose = (one: string, other: string) =>
    void navigate({ to: '/compare', search: { patient: patient.id, one, other }, replace: true })
  const others = images.filter(({ id }) => id !== earlier.id && id !== later.id)
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-2 py-2 lg:min-h-16 lg:px-4">
      <Link to="/patients/$id" params={{ id: patient.id }} className={buttonClass('quiet', 'shrink-0 px-2 lg:px-3')}>
        <ArrowLeft size={20} aria-hidden="true" />
        <span className="max-lg:sr-only">{t('compare.toPatient')}</span>
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-16 font-semibold lg:text-19">{t('compare.title')}</h1>
        <p className="truncate text-13 text-muted">{patient.name}</p>
      </div>
      <Button look="quiet" onClick={() => print()} title={t('compare.print')} className="shrink-0 lg:order-last">
        <Printer size={18} aria-hidden="true" />
        <span className="max-lg:sr-only">{t('compare.print')}</span>
      </Button>
      <div className="grid w-full grid-cols-2 gap-2 lg:flex lg:w-auto">
        <RadiographMenu
          which={t('compare.earlier')}
          chosen={earlier}
          date={dates[0]}
          images={others}
          onChoose={({ analysisId }) => choose(analysisId, later.analysisId)}
        />
        <RadiographMenu
          which={t('compare.later')}
          chosen={later}
          date={dates[1]}
          images={others}
          onChoose={({ analysisId }) => choose(earlier.analysisId, analysisId)}
        />
      </div>
    </header>
  )
}

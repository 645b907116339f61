import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { buttonClass } from '../../ui/button-class.ts'

/** The way to the patient's odontograms. */
export function PatientOdontogram({ id }: { readonly id: string }) {
  return (
    <section className="mt-12 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-24">{t('chartScreen.title')}</h2>
        <p className="text-muted">{t('chartScreen.patientHint')}</p>
      </div>
      <Link to="/patients/$id/odontogram" params={{ id }} className={buttonClass('outline')}>
        {t('chartScreen.patient')}
      </Link>
    </section>
  )
}

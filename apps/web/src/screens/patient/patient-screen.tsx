import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Patient } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { FolderPlus, GitCompareArrows, Plus, UserX } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { usePatient } from '../../client/patients.ts'
import { isNotFound, sentenceOf } from '../../client/result.ts'
import { isAnalysed } from '../../records/analyses/is-analysed.ts'
import { CaseCard } from '../../records/cases/case-card.tsx'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { History } from './history.tsx'
import { filterOf } from './history-filter.ts'
import { PacsButton } from './pacs-button.tsx'
import { PatientConsent } from './patient-consent.tsx'
import { PatientData } from './patient-data.tsx'
import { PatientHeader } from './patient-header.tsx'
import { PatientMerges } from './patient-merges.tsx'
import { PatientOdontogram } from './patient-odontogram.tsx'
import { PatientToothChart } from './patient-tooth-chart.tsx'
import { SeriesLink } from './series-link.tsx'

/** Loaded when a tooth is selected. */
const ToothStory = lazyComponent(
  async () => (await import('./tooth-story.tsx')).ToothStory,
  <Skeleton className="h-60 w-full" />,
)

/** One patient: details, clinical history with that of each tooth, and cases. */
export function PatientScreen() {
  const { id } = useParams({ from: '/patients/$id' })
  const { data: patient, error, isFetching, refetch } = usePatient(id)
  const navigate = useNavigate()
  // Redirects from a merged patient to the patient it was merged into.
  const moved = patient && patient.id !== id ? patient.id : undefined
  useEffect(() => {
    if (moved) void navigate({ to: '/patients/$id', params: { id: moved }, replace: true })
  }, [moved, navigate])
  return (
    <Page className="pt-4 sm:pt-6">
      <BackLink to="/patients" label={t('patients.back')} />
      {patient && <Found key={patient.id} patient={patient} />}
      {!patient && error && isNotFound(error) && <Missing />}
      {!patient && error && !isNotFound(error) && (
        <div className="mt-6">
          <h1 className="sr-only">{t('patients.name')}</h1>
          <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {!patient && !error && <Waiting />}
    </Page>
  )
}

function Found({ patient }: { readonly patient: Patient }) {
  const navigate = useNavigate()
  const { tooth } = filterOf(useSearch({ from: '/patients/$id' }))
  const { cases, images } = patient
  const actions = (
    <div className="flex flex-wrap gap-2">
      {images.length > 0 && <SeriesLink patientId={patient.id} />}
      {images.filter(isAnalysed).length > 1 && (
        <Link to="/compare" search={{ patient: patient.id }} className={buttonClass('outline')}>
          <GitCompareArrows size={18} aria-hidden="true" />
          {t('compare.short')}
        </Link>
      )}
      <PacsButton patient={patient} />
    </div>
  )
  const newCase = (
    <Link to="/my-cases/create" search={{ patient: patient.id }} className={buttonClass('outline')}>
      <Plus size={18} aria-hidden="true" />
      {t('patients.newCase')}
    </Link>
  )
  return (
    <>
      <PatientHeader patient={patient} onRemove={() => void navigate({ to: '/patients' })} />
      <PatientMerges patient={patient} />
      <div className="mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_29rem]">
        <div className="flex min-w-0 flex-col gap-5 lg:order-last">
          <PatientOdontogram id={patient.id} />
          <PatientToothChart patientId={patient.id} birthDate={patient.birthDate} chosen={tooth} />
          {tooth && <ToothStory key={tooth} patientId={patient.id} tooth={tooth} />}
        </div>
        <History patientId={patient.id} actions={actions} />
      </div>
      <section className="mt-12">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-24">{t('patients.casesTitle')}</h2>
          {cases.length > 0 && newCase}
        </div>
        {cases.length === 0 ? (
          <EmptyState
            icon={FolderPlus}
            title={t('patients.casesNone')}
            hint={t('patients.casesNoneHint')}
            action={newCase}
          />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {cases.map(card => (
              <li key={card.id}>
                <CaseCard card={card} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <PatientConsent id={patient.id} consents={patient.consents} />
      <PatientData id={patient.id} onErased={() => void navigate({ to: '/patients', replace: true })} />
    </>
  )
}

function Waiting() {
  return (
    <div className="mt-6">
      <p role="status" className="sr-only">
        {t('ui.loading')}
      </p>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="mt-10 h-8 w-40" />
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}

function Missing() {
  return (
    <div className="mt-6">
      <h1 className="sr-only">{t('patients.name')}</h1>
      <EmptyState icon={UserX} title={t('patients.notFound')} hint={t('patients.notFoundHint')} />
    </div>
  )
}

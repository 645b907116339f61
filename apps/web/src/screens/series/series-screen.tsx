import { Link, useParams } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft, ScanSearch } from 'lucide-react'
import { dayText } from '../../base/language/moments.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useMounts } from '../../client/mounts.ts'
import { usePatient } from '../../client/patients.ts'
import { sentenceOf } from '../../client/result.ts'
import { SeriesBoard } from './series-board.tsx'

/** /patients/ID/series: the patient's periapicals and bitewings in the frames of a full-mouth template. */
export function SeriesScreen() {
  const { id } = useParams({ from: '/patients/$id/series' })
  const patient = usePatient(id)
  const series = useMounts(id)
  const error = patient.error ?? series.error
  return (
    <Page className="pt-4 sm:pt-6">
      <Link
        data-no-print
        to="/patients/$id"
        params={{ id }}
        className={buttonClass('quiet', '-ml-3 text-muted hover:text-ink')}
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {t('series.back')}
      </Link>
      <h1 className="mt-2 text-32">{t('series.title')}</h1>
      {patient.data && <p className="text-16 text-muted">{patient.data.name}</p>}
      {patient.data && series.data && series.data.images.length > 0 && (
        <>
          <SeriesBoard patient={patient.data} series={series.data} />
          <p className="mt-4 hidden text-13 text-muted print:block">
            {t('series.printedOn', { date: dayText(new Date().toISOString()) })}
          </p>
        </>
      )}
      {series.data?.images.length === 0 && (
        <div className="mt-6">
          <EmptyState
            icon={ScanSearch}
            title={t('series.none')}
            hint={t('series.noneHint')}
            action={
              <Link to="/upload" className={buttonClass('outline')}>
                {t('upload.title')}
              </Link>
            }
          />
        </div>
      )}
      {error && !(patient.data && series.data) && (
        <div className="mt-6">
          <ErrorState
            text={sentenceOf(error)}
            busy={patient.isFetching || series.isFetching}
            onRetry={() => {
              void patient.refetch()
              void series.refetch()
            }}
          />
        </div>
      )}
      {!error && !(patient.data && series.data) && (
        <div className="mt-6">
          <p role="status" className="sr-only">
            {t('ui.loading')}
          </p>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </Page>
  )
}

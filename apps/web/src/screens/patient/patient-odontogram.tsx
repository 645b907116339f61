import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useTimeline } from '../../client/timeline.ts'
import { dayText } from '../../records/analyses/analysis-texts.ts'
import { LazyChartPicture } from '../../records/odontogram/lazy-chart-picture.tsx'
import { ChartState } from './odontogram-row.tsx'

/** The patient's current odontogram, the last signed one, else the draft; with a link to all of them. */
export function PatientOdontogram({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useTimeline(id, { kind: 'odontogram' })
  const charts = data?.pages.flatMap(page => page.entries).filter(entry => entry.kind === 'odontogram')
  const shown = charts?.find(({ isSigned }) => isSigned) ?? charts?.[0]
  const draft = charts?.find(({ isSigned, id: one }) => !isSigned && one !== shown?.id)
  return (
    <section aria-label={t('chartScreen.title')} className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-19">{t('chartScreen.title')}</h2>
          {charts && !shown && <p className="text-14 text-muted">{t('chartScreen.patientHint')}</p>}
          {shown && (
            <p className="text-14 text-muted">
              {t(`odontogramSheet.kinds.${shown.chart}`)} · {dayText(shown.at)}
            </p>
          )}
        </div>
        {shown && <ChartState entry={shown} />}
      </div>
      {error && !charts && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!charts && !error && <Skeleton className="mt-3 h-60 w-full" />}
      {shown && (
        <div className="my-3">
          <LazyChartPicture norm={shown.norm} edition={shown.edition} entries={shown.entries} />
        </div>
      )}
      {charts && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/patients/$id/odontogram/{-$chart}" params={{ id }} className={buttonClass('outline')}>
            {t('chartScreen.patient')}
          </Link>
          {draft && (
            <span className="text-14 text-muted">{t('chartScreen.hasDraft', { date: dayText(draft.at) })}</span>
          )}
        </div>
      )}
    </section>
  )
}

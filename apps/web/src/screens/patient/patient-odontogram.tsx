import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useTimeline } from '../../client/timeline.ts'
import { LazyOdontogramDrawing } from '../../records/odontogram/lazy-odontogram-drawing.tsx'
import { OdontogramState } from './odontogram-row.tsx'
import { shownOdontogram } from './shown-odontogram.ts'

/** The patient's current odontogram, the last signed one, else the draft; with a link to all of them. */
export function PatientOdontogram({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useTimeline(id, { kind: 'odontogram' })
  const odontograms = data?.pages.flatMap(page => page.entries).filter(entry => entry.kind === 'odontogram')
  const { shown, draft, isTwice } = shownOdontogram(odontograms ?? [])
  return (
    <section aria-label={t('chartScreen.title')} className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-19">{t('chartScreen.title')}</h2>
          {odontograms && !shown && <p className="text-14 text-muted">{t('chartScreen.patientHint')}</p>}
          {shown && (
            <p className="text-14 text-muted">
              {t(`odontogramSheet.kinds.${shown.chart}`)} · {dayText(shown.at)}
            </p>
          )}
        </div>
        {shown && <OdontogramState entry={shown} />}
      </div>
      {error && !odontograms && (
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!odontograms && !error && <Skeleton className="mt-3 h-60 w-full" />}
      {shown && (
        <div className="my-3">
          <LazyOdontogramDrawing norm={shown.norm} edition={shown.edition} entries={shown.entries} />
        </div>
      )}
      {odontograms && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/patients/$id/odontogram/{-$chart}" params={{ id }} className={buttonClass('outline')}>
            {t('chartScreen.patient')}
          </Link>
          {draft && !isTwice && (
            <span className="text-14 text-muted">{t('chartScreen.hasDraft', { date: dayText(draft.at) })}</span>
          )}
        </div>
      )}
      {draft && isTwice && (
        <Alert
          tone="warn"
          role="status"
          className="mt-3"
          action={
            <Link
              to="/patients/$id/odontogram/{-$chart}"
              params={{ id, chart: draft.id }}
              className={buttonClass('plain', 'text-14')}
            >
              {t('chartScreen.openDraft', { date: dayText(draft.at) })}
            </Link>
          }
        >
          {t('chartScreen.twoInitial')}
        </Alert>
      )}
    </section>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { FunnelX, History as HistoryIcon, NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { type TimelineFilter, useTimeline } from '../../client/timeline.ts'
import { byYear } from './by-year.ts'
import { filterOf } from './history-filter.ts'
import { HistoryFilters } from './history-filters.tsx'
import { readHistorySearch } from './history-search.ts'
import { TimelineRow } from './timeline-row.tsx'

const NoteDialog = lazyComponent(async () => (await import('./note-dialog.tsx')).NoteDialog, null)

interface HistoryProps {
  readonly patientId: string
  /** Beside the title. */
  readonly actions?: ReactNode
}

/** The patient's history as one list, newest first, with its filters in the address. */
export function History({ patientId, actions }: HistoryProps) {
  const search = filterOf(useSearch({ from: '/patients/$id' }))
  const navigate = useNavigate()
  const [isWriting, setWriting] = useState(false)
  const history = useTimeline(patientId, search)
  const entries = history.data?.pages.flatMap(page => page.entries)
  const change = (
    values: { readonly [Name in keyof TimelineFilter]: TimelineFilter[Name] | undefined },
    replace = false,
  ) => void navigate({ to: '.', search: readHistorySearch({ ...search, ...values }), replace, resetScroll: false })
  const clear = () => void navigate({ to: '.', search: {}, resetScroll: false })
  const isFiltered = Object.keys(search).length > 0
  const write = (
    <Button onClick={() => setWriting(true)}>
      <NotebookPen size={18} aria-hidden="true" />
      {t('history.addNote')}
    </Button>
  )
  return (
    <section aria-label={t('history.title')} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-24">{t('history.title')}</h2>
        <div className="flex flex-wrap gap-3">
          {actions}
          {write}
        </div>
      </div>
      <HistoryFilters search={search} onChange={change} onClear={clear} />
      {history.error && !entries && (
        <ErrorState text={sentenceOf(history.error)} busy={history.isFetching} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <Skeleton className="h-72 w-full" />}
      {entries?.length === 0 &&
        (isFiltered ? (
          <EmptyState
            icon={FunnelX}
            title={t('history.none')}
            hint={t('history.noneHint')}
            action={<Button onClick={clear}>{t('history.clear')}</Button>}
          />
        ) : (
          <EmptyState icon={HistoryIcon} title={t('history.empty')} hint={t('history.emptyHint')} />
        ))}
      {entries && entries.length > 0 && (
        <ol className="border-l-2 border-line pl-5 sm:pl-7">
          {byYear(entries).map(({ year, entries: ofYear }) => (
            <li key={year} className="relative pb-8 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[calc(1.25rem+7px)] size-3 rounded-round border-2 border-primary bg-paper sm:-left-[calc(1.75rem+7px)]"
              />
              <h3 className="mb-3 text-19">{year}</h3>
              <ul className="flex flex-col gap-2.5">
                {ofYear.map(entry => (
                  <li key={`${entry.kind} ${entry.id}`}>
                    <TimelineRow patientId={patientId} entry={entry} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
      {isWriting && (
        <NoteDialog
          patientId={patientId}
          {...(search.tooth && { tooth: search.tooth })}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  )
}

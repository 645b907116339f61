import { Link } from '@tanstack/react-router'
import type { listActivity } from '@xrai/contract/routes/profile'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import { History } from 'lucide-react'
import { dateFormat } from '../../../base/language/formats.ts'
import { Button } from '../../../base/ui/button.tsx'
import { EmptyState } from '../../../base/ui/empty-state.tsx'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { useActivity } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'

const day = dateFormat('es-PE', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const hour = dateFormat('es-PE', { hour: '2-digit', minute: '2-digit' })

export function ActivityPanel() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity()
  if (error && !data) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 w-full" />
  const events = data.pages.flatMap(page => page.events)
  if (events.length === 0) return <EmptyState icon={History} title={t('activityPanel.empty')} />
  return (
    <>
      <p className="mb-5 text-muted">{t('activityPanel.lead')}</p>
      {[...Map.groupBy(events, ({ at }) => day().format(new Date(at)))].map(([date, ofDay]) => (
        <section key={date} className="mb-6">
          <h3 className="mb-2 text-14 text-muted first-letter:uppercase">{date}</h3>
          <ol className="rounded-card border border-line">
            {ofDay.map(event => (
              <li key={event.id} className="flex items-baseline gap-4 border-b border-line px-4 py-3 last:border-0">
                <time dateTime={event.at} className="shrink-0 text-14 text-muted">
                  {hour().format(new Date(event.at))}
                </time>
                <span className="min-w-0">
                  {t(`activity.${event.action}`)}
                  <Subject subject={event.subject} />
                  <span className="block text-13 text-muted">{event.clinic}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('home.more')}
        </Button>
      )}
    </>
  )
}

type Subject = AnswerOf<typeof listActivity>['events'][number]['subject']

/** The event's subject, as a link. */
function Subject({ subject }: { readonly subject: Subject }) {
  if (!subject?.name) return null
  const { kind, id, name } = subject
  const look = 'block w-fit max-w-full truncate underline decoration-line underline-offset-4 hover:decoration-primary'
  if (kind === 'patient')
    return (
      <Link to="/patients/$id" params={{ id }} className={look}>
        {name}
      </Link>
    )
  if (kind === 'case')
    return (
      <Link to="/analyzer-results/$id" params={{ id }} className={look}>
        {name}
      </Link>
    )
  if (kind === 'analysis')
    return (
      <Link to="/preview" search={{ analysis: id }} className={look}>
        {name}
      </Link>
    )
  return <span className="block truncate">{name}</span>
}

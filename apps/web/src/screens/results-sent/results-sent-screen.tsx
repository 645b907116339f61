import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { resultStates } from '@xrai/contract/routes/result-terms'
import { t } from '@xrai/contract/strings/translate'
import { RefreshCw, Send } from 'lucide-react'
import { usePeers } from '../../client/peers.ts'
import { sentenceOf } from '../../client/result.ts'
import { useResultDeliveries } from '../../client/result-deliveries.ts'
import { useSession } from '../../client/session.ts'
import { usePlanGives } from '../../credits/plan-note.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ResultRow } from './result-row.tsx'
import { readResultSearch } from './result-search.ts'

/** /connections/results: every report that is sent to a peer, what failed, and sending it again. */
export function ResultsSentScreen() {
  const { data: session } = useSession()
  const search = useSearch({ from: '/connections/results' })
  const navigate = useNavigate()
  const isGiven = usePlanGives('full-api')
  const peers = usePeers().data?.peers ?? []
  const list = useResultDeliveries(search)
  if (session && !mayCall(endpoints.listResultDeliveries, session)) return <Navigate to="/unauthorized" replace />
  const change = (values: object) =>
    void navigate({
      to: '/connections/results',
      search: readResultSearch({ ...search, ...values }),
      resetScroll: false,
    })
  const clear = () => void navigate({ to: '/connections/results', search: {}, resetScroll: false })
  const deliveries = list.data?.pages.flatMap(page => page.deliveries)
  const isFiltered = Object.keys(search).length > 0
  const all = <option value="">{t('results.all')}</option>
  return (
    <Page width="form">
      <BackLink to="/connections" label={t('connections.title')} />
      <h1 className="mt-3 text-32">{t('results.title')}</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-muted">{t('results.lead')}</p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex sm:flex-wrap">
          <SelectField
            label={t('results.peer')}
            value={search.peer ?? ''}
            onChange={event => change({ peer: event.target.value })}
            className="sm:w-56"
          >
            {all}
            {peers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('results.state')}
            value={search.state ?? ''}
            onChange={event => change({ state: event.target.value })}
            className="sm:w-48"
          >
            {all}
            {resultStates.map(state => (
              <option key={state} value={state}>
                {t(`results.states.${state}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          look="plain"
          className="text-14 max-sm:w-full"
          busy={list.isRefetching}
          onClick={() => void list.refetch()}
        >
          {!list.isRefetching && <RefreshCw size={16} aria-hidden="true" />}
          {t('results.refresh')}
        </Button>
      </div>
      {list.error && !deliveries && (
        <ErrorState text={sentenceOf(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton className="h-80 w-full" />}
      {deliveries?.length === 0 && (
        <EmptyState
          icon={Send}
          title={t(isFiltered ? 'results.emptyFiltered' : 'results.empty')}
          {...(isFiltered
            ? { action: <Button onClick={clear}>{t('results.clear')}</Button> }
            : { hint: t('results.emptyHint') })}
        />
      )}
      {deliveries && deliveries.length > 0 && (
        <ul aria-label={t('results.list')} className="rounded-card border border-line bg-paper">
          {deliveries.map(delivery => (
            <ResultRow key={delivery.id} delivery={delivery} isGiven={isGiven} />
          ))}
        </ul>
      )}
      {search.analysis && deliveries && deliveries.length > 0 && (
        <Button look="quiet" className="mt-3 text-14" onClick={clear}>
          {t('results.clear')}
        </Button>
      )}
      {list.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('results.more')}
          </Button>
        </div>
      )}
    </Page>
  )
}

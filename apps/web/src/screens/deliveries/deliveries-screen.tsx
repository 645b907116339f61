import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { RefreshCw, Send } from 'lucide-react'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { useDeliveries, useWebhooks } from '../../client/webhooks.ts'
import { usePlanGives } from '../../credits/plan-note.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { readDeliverySearch } from './delivery-search.ts'

/** /connections/deliveries: every event that was sent, how that went, and sending it again. */
export function DeliveriesScreen() {
  const { data: session } = useSession()
  const search = useSearch({ from: '/connections/deliveries' })
  const navigate = useNavigate()
  const isGiven = usePlanGives('full-api')
  const webhooks = useWebhooks().data?.webhooks ?? []
  const list = useDeliveries(search)
  if (session && !mayCall(endpoints.listDeliveries, session)) return <Navigate to="/unauthorized" replace />
  const change = (values: object) =>
    void navigate({
      to: '/connections/deliveries',
      search: readDeliverySearch({ ...search, ...values }),
      resetScroll: false,
    })
  const clear = () => void navigate({ to: '/connections/deliveries', search: {}, resetScroll: false })
  const deliveries = list.data?.pages.flatMap(page => page.deliveries)
  const isFiltered = Object.keys(search).length > 0
  return (
    <Page width="form">
      <BackLink to="/connections" label={t('connections.title')} />
      <h1 className="mt-3 text-32">{t('webhooks.deliveriesPage.title')}</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-muted">{t('webhooks.deliveriesPage.lead')}</p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <DeliveryFilters search={search} webhooks={webhooks} onChange={change} />
        <Button
          look="plain"
          className="text-14 max-sm:w-full"
          busy={list.isRefetching}
          onClick={() => void list.refetch()}
        >
          {!list.isRefetching && <RefreshCw size={16} aria-hidden="true" />}
          {t('webhooks.deliveriesPage.refresh')}
        </Button>
      </div>
      {list.error && !deliveries && (
        <ErrorState text={sentenceOf(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton className="h-80 w-full" />}
      {deliveries?.length === 0 && (
        <EmptyState
          icon={Send}
          title={t(isFiltered ? 'webhooks.deliveriesPage.emptyFiltered' : 'webhooks.deliveriesPage.empty')}
          {...(isFiltered
            ? { action: <Button onClick={clear}>{t('webhooks.deliveriesPage.clear')}</Button> }
            : { hint: t('webhooks.deliveriesPage.emptyHint') })}
        />
      )}
      {deliveries && deliveries.length > 0 && (
        <ul aria-label={t('webhooks.deliveriesPage.list')} className="rounded-card border border-line bg-paper">
          {deliveries.map(delivery => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              webhook={webhooks.find(({ id }) => id === delivery.webhookId)}
              isGiven={isGiven}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('webhooks.deliveriesPage.more')}
          </Button>
        </div>
      )}
    </Page>
  )
}

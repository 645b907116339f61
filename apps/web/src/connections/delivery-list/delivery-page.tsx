import { t } from '@xrai/contract/strings/translate'
import { RefreshCw, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { BackLink } from '../../shell/frame/back-link.tsx'

/** The fields of an infinite query that the page reads. */
interface List {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPending: boolean
  readonly isRefetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

interface DeliveryPageProps<Delivery> {
  readonly title: string
  readonly lead: string
  /** The accessible name of the list. */
  readonly label: string
  readonly empty: { readonly title: string; readonly filtered: string; readonly hint: string }
  readonly filters: ReactNode
  /** Undefined if the list is unfiltered. */
  readonly onClear: (() => void) | undefined
  /** True if a filter is set that no field shows. */
  readonly isNarrowed?: boolean
  readonly list: List
  /** Undefined until the first page is loaded. */
  readonly deliveries: readonly Delivery[] | undefined
  readonly row: (delivery: Delivery) => ReactNode
}

/** A paged list of sent and pending deliveries to other programs. */
export function DeliveryPage<Delivery>(props: DeliveryPageProps<Delivery>) {
  const { title, lead, label, empty, filters, onClear, isNarrowed = false, list, deliveries, row } = props
  const isEmpty = deliveries?.length === 0
  return (
    <Page width="form">
      <BackLink to="/connections" label={t('connections.title')} />
      <h1 className="mt-3 text-32">{title}</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-muted">{lead}</p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        {filters}
        <Button
          look="plain"
          className="text-14 max-sm:w-full"
          busy={list.isRefetching}
          onClick={() => void list.refetch()}
        >
          {!list.isRefetching && <RefreshCw size={16} aria-hidden="true" />}
          {t('deliveryList.refresh')}
        </Button>
      </div>
      {list.error && !deliveries && (
        <ErrorState text={sentenceOf(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton className="h-80 w-full" />}
      {isEmpty && (
        <EmptyState
          icon={Send}
          title={onClear ? empty.filtered : empty.title}
          {...(onClear
            ? { action: <Button onClick={onClear}>{t('deliveryList.clear')}</Button> }
            : { hint: empty.hint })}
        />
      )}
      {deliveries && !isEmpty && (
        <ul aria-label={label} className="rounded-card border border-line bg-paper">
          {deliveries.map(row)}
        </ul>
      )}
      {isNarrowed && deliveries && !isEmpty && (
        <Button look="quiet" className="mt-3 text-14" onClick={onClear}>
          {t('deliveryList.clear')}
        </Button>
      )}
      {list.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('deliveryList.more')}
          </Button>
        </div>
      )}
    </Page>
  )
}

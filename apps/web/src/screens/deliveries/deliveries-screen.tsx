import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { useSession } from '../../client/session.ts'
import { useDeliveries, useWebhooks } from '../../client/webhooks.ts'
import { DeliveryPage } from '../../connections/delivery-list/delivery-page.tsx'
import { usePlanGives } from '../../shell/credits/plan-note.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { readDeliverySearch } from './delivery-search.ts'

/** /connections/deliveries: every event sent, its result, and a resend button. */
export function DeliveriesScreen() {
  const { data: session } = useSession()
  const search = useSearch({ from: '/connections/deliveries' })
  const navigate = useNavigate()
  const isGiven = usePlanGives('full-api')
  const webhooks = useWebhooks().data?.webhooks ?? []
  const list = useDeliveries(search)
  if (session && !mayCall(endpoints.listDeliveries, session)) return <Navigate to="/unauthorized" replace />
  const go = (values: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/connections/deliveries', search: readDeliverySearch(values), resetScroll: false })
  return (
    <DeliveryPage
      title={t('webhooks.deliveriesPage.title')}
      lead={t('webhooks.deliveriesPage.lead')}
      label={t('webhooks.deliveriesPage.list')}
      empty={{
        title: t('webhooks.deliveriesPage.empty'),
        filtered: t('webhooks.deliveriesPage.emptyFiltered'),
        hint: t('webhooks.deliveriesPage.emptyHint'),
      }}
      filters={
        <DeliveryFilters search={search} webhooks={webhooks} onChange={values => go({ ...search, ...values })} />
      }
      onClear={Object.keys(search).length > 0 ? () => go({}) : undefined}
      list={list}
      deliveries={list.data?.pages.flatMap(page => page.deliveries)}
      row={delivery => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          webhook={webhooks.find(({ id }) => id === delivery.webhookId)}
          isGiven={isGiven}
        />
      )}
    />
  )
}

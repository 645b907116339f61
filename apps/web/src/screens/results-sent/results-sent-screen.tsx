import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { resultStates } from '@xrai/contract/routes/result-terms'
import { t } from '@xrai/contract/strings/translate'
import { SelectField } from '../../base/ui/select-field.tsx'
import { usePeers } from '../../client/peers.ts'
import { useResultDeliveries } from '../../client/result-deliveries.ts'
import { useSession } from '../../client/session.ts'
import { DeliveryPage } from '../../connections/delivery-list/delivery-page.tsx'
import { usePlanGives } from '../../shell/credits/plan-note.tsx'
import { ResultRow } from './result-row.tsx'
import { readResultSearch } from './result-search.ts'

/** /connections/results: every report sent to a peer, failures, and a resend button. */
export function ResultsSentScreen() {
  const { data: session } = useSession()
  const search = useSearch({ from: '/connections/results' })
  const navigate = useNavigate()
  const isGiven = usePlanGives('full-api')
  const peers = usePeers().data?.peers ?? []
  const list = useResultDeliveries(search)
  if (session && !mayCall(endpoints.listResultDeliveries, session)) return <Navigate to="/unauthorized" replace />
  const go = (values: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/connections/results', search: readResultSearch(values), resetScroll: false })
  const all = <option value="">{t('deliveryList.all')}</option>
  return (
    <DeliveryPage
      title={t('results.title')}
      lead={t('results.lead')}
      label={t('results.list')}
      empty={{ title: t('results.empty'), filtered: t('results.emptyFiltered'), hint: t('results.emptyHint') }}
      filters={
        <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex sm:flex-wrap">
          <SelectField
            label={t('results.peer')}
            value={search.peer ?? ''}
            onChange={event => go({ ...search, peer: event.target.value })}
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
            label={t('deliveryList.state')}
            value={search.state ?? ''}
            onChange={event => go({ ...search, state: event.target.value })}
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
      }
      onClear={Object.keys(search).length > 0 ? () => go({}) : undefined}
      isNarrowed={search.analysis !== undefined}
      list={list}
      deliveries={list.data?.pages.flatMap(page => page.deliveries)}
      row={delivery => <ResultRow key={delivery.id} delivery={delivery} isGiven={isGiven} />}
    />
  )
}

import { deliveryEvents, deliveryStates } from '@xrai/contract/routes/webhook-events'
import type { Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'
import { SelectField } from '../../base/ui/select-field.tsx'
import { webhookName } from '../../connections/webhooks/webhook-texts.ts'
import type { DeliverySearch } from './delivery-search.ts'

interface DeliveryFiltersProps {
  readonly search: DeliverySearch
  readonly webhooks: readonly Webhook[]
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void
}

export function DeliveryFilters({ search, webhooks, onChange }: DeliveryFiltersProps) {
  const all = <option value="">{t('deliveryList.all')}</option>
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex sm:flex-wrap">
      <SelectField
        label={t('webhooks.deliveriesPage.webhook')}
        value={search.webhook ?? ''}
        onChange={event => onChange({ webhook: event.target.value })}
        className="max-sm:col-span-2 sm:w-48"
      >
        {all}
        {webhooks.map(webhook => (
          <option key={webhook.id} value={webhook.id}>
            {webhookName(webhook)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('webhooks.deliveriesPage.event')}
        value={search.event ?? ''}
        onChange={event => onChange({ event: event.target.value })}
        className="sm:w-48"
      >
        {all}
        {deliveryEvents.map(event => (
          <option key={event} value={event}>
            {t(`webhooks.events.${event}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('deliveryList.state')}
        value={search.state ?? ''}
        onChange={event => onChange({ state: event.target.value })}
        className="sm:w-40"
      >
        {all}
        {deliveryStates.map(state => (
          <option key={state} value={state}>
            {t(`webhooks.deliveriesPage.states.${state}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

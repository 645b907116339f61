import {
  type DeliveryEvent,
  type DeliveryState,
  deliveryEvents,
  deliveryStates,
} from '@xrai/contract/routes/webhook-events'
import { idInSearch, oneOf } from '../../shell/lists/search-values.ts'

/** The list's filters in the address. */
export interface DeliverySearch {
  readonly webhook?: string
  readonly event?: DeliveryEvent
  readonly state?: DeliveryState
}

/** Reads the URL's search parameters; invalid values are dropped. */
export function readDeliverySearch(search: Readonly<Record<string, unknown>>): DeliverySearch {
  const webhook = idInSearch(search, 'webhook')
  const event = oneOf(deliveryEvents, search['event'])
  const state = oneOf(deliveryStates, search['state'])
  return { ...(webhook && { webhook }), ...(event && { event }), ...(state && { state }) }
}

import {
  type DeliveryEvent,
  type DeliveryState,
  deliveryEvents,
  deliveryStates,
} from '@xrai/contract/routes/webhook-events'

/** What the list keeps in its address. */
export interface DeliverySearch {
  readonly webhook?: string
  readonly event?: DeliveryEvent
  readonly state?: DeliveryState
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const oneOf = <T>(known: readonly T[], value: unknown) => known.find(one => one === value)

/** Reads the URL's search parameters; invalid values are dropped. */
export function readDeliverySearch(search: Readonly<Record<string, unknown>>): DeliverySearch {
  const webhook = typeof search['webhook'] === 'string' && uuid.test(search['webhook']) ? search['webhook'] : undefined
  const event = oneOf(deliveryEvents, search['event'])
  const state = oneOf(deliveryStates, search['state'])
  return { ...(webhook && { webhook }), ...(event && { event }), ...(state && { state }) }
}

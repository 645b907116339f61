import type { Delivery, Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'

/** The owner's description, else the host of its address. */
export const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).host

/** The fault of the last attempt, and the next step; null if there is none. */
export const faultText = ({ fault, status }: Pick<Delivery, 'fault' | 'status'>): string | null =>
  fault === null ? null : t(`webhooks.faults.${fault}`, { status: status ?? 0 })

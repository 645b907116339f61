import type { Delivery, Webhook } from '@xrai/contract/routes/webhooks'
import { t } from '@xrai/contract/strings/translate'

/** What its owner calls it, else where it leads. */
export const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).host

/** What went wrong in the last attempt, and what to do next; null where nothing did. */
export const faultText = ({ fault, status }: Pick<Delivery, 'fault' | 'status'>): string | null =>
  fault === null ? null : t(`webhooks.faults.${fault}`, { status: status ?? 0 })

import { hourMs } from '@xrai/contract/records/durations'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { reviveDeliveries } from '../../db/queries/interop/webhook-deliveries.ts'
import { changeWebhook, type WebhookRow } from '../../db/queries/interop/webhooks.ts'

/** Longer than any pause between two attempts: after such a gap an earlier failure is no longer significant. */
const silenceMs = 36 * hourMs

/** Records a failed attempt at a webhook that the transaction has locked, and since when all have failed. */
export const noteFailure = async (
  scope: ClinicScope,
  { id, failingSince, failedAt }: WebhookRow,
  now: Date,
): Promise<Date> => {
  const isGoingOn = failingSince !== null && failedAt !== null && now.getTime() - failedAt.getTime() < silenceMs
  const since = isGoingOn ? failingSince : now
  await changeWebhook(scope, id, { failingSince: since, failedAt: now })
  return since
}

/**
 * Records that the receiver of a locked webhook is available again: deliveries that failed while it was unavailable
 * become due.
 */
export const noteSuccess = async (scope: ClinicScope, { id, failingSince }: WebhookRow, now: Date): Promise<void> => {
  if (failingSince === null) return
  await changeWebhook(scope, id, { failingSince: null, failedAt: null })
  await reviveDeliveries(scope, id, now)
}

import type { ClinicScope } from '../../db/clinic-scope.ts'
import { reviveDeliveries } from '../../db/queries/interop/webhook-deliveries.ts'
import { changeWebhook, type WebhookRow } from '../../db/queries/interop/webhooks.ts'

/** Longer than any pause between two attempts: where none was made for so long, an earlier failure says nothing of today. */
const silenceMs = 36 * 60 * 60_000

/** Notes a failed attempt at a webhook that the transaction has locked; since when all have failed. */
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

/** Notes that the receiver of a webhook that the transaction has locked is back: what found it away is due now. */
export const noteSuccess = async (scope: ClinicScope, { id, failingSince }: WebhookRow, now: Date): Promise<void> => {
  if (failingSince === null) return
  await changeWebhook(scope, id, { failingSince: null, failedAt: null })
  await reviveDeliveries(scope, id, now)
}

import { fullName } from '@xrai/contract/records/full-name'
import type { Delivery, Webhook } from '@xrai/contract/routes/webhooks'
import type { DeliveryRow } from '../../db/queries/interop/webhook-deliveries.ts'
import type { findWebhooks } from '../../db/queries/interop/webhooks.ts'

export const toDeliveryDto = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhookId,
  event: row.event,
  state: row.state,
  analysisId: row.analysisId,
  caseId: row.caseId,
  createdAt: row.createdAt.toISOString(),
  attempts: row.attempts,
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  fault: row.fault,
  status: row.status,
  durationMs: row.durationMs,
  answer: row.answer,
})

type Found = Awaited<ReturnType<typeof findWebhooks>>[number]

/** Never includes its secret. */
export const toWebhookDto = ({ row, firstName, lastName, erasedAt, waiting, last }: Found): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  createdBy: erasedAt === null ? fullName({ firstName, lastName }) : null,
  paused: row.pausedAt && row.pauseReason ? { at: row.pausedAt.toISOString(), reason: row.pauseReason } : null,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > new Date() ? row.oldSecretUntil.toISOString() : null,
  waiting,
  last: last && toDeliveryDto(last),
})

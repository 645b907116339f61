import { planGives } from '@xrai/contract/routes/plan-table'
import type { WebhookEvent } from '@xrai/contract/routes/webhook-events'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { announce } from '../../db/queries/interop/outbox.ts'
import { insertDeliveries, webhookOutbox } from '../../db/queries/interop/webhook-deliveries.ts'
import { lockSubscribed } from '../../db/queries/interop/webhooks.ts'
import type { DeliveryFacts } from '../../db/schema/webhook-delivery.ts'
import { planAt } from '../credits/plan-at.ts'

export interface ClinicEvent {
  readonly event: WebhookEvent
  readonly analysisId?: string
  readonly caseId?: string | null
  readonly facts?: DeliveryFacts
}

/**
 * Writes an event for each webhook of the clinic that subscribes to it, inside the transaction of its cause, and
 * announces it at the commit; a lost announcement is recovered within a minute. Does nothing if the clinic's plan
 * excludes webhooks.
 */
export const recordEvent = async (
  scope: ClinicScope,
  { event, analysisId, caseId, facts = {} }: ClinicEvent,
): Promise<void> => {
  const now = new Date()
  const webhooks = (await lockSubscribed(scope, event)).filter(row => planGives(planAt(row, now), 'full-api'))
  const about = { event, analysisId: analysisId ?? null, caseId: caseId ?? null, facts }
  const subjects = [analysisId, caseId].filter(id => typeof id === 'string')
  const times = { state: 'pending' as const, nextAttemptAt: now, createdAt: now }
  await insertDeliveries(
    scope,
    webhooks.map(({ id }) => ({ ...about, ...times, subjects, webhookId: id })),
  )
  for (const { id } of webhooks) await announce(scope, webhookOutbox, id)
}

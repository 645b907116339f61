import { dayMs, hourMs, minuteMs } from '@xrai/contract/records/durations'
import { failingDays, type PauseReason } from '@xrai/contract/routes/webhook-events'
import { notify } from '../../accounts/notifications/notify.ts'
import { awayPauseMs, sendInTurn } from '../../accounts/outbox/send-in-turn.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { busyStatuses, postpone } from '../../db/queries/interop/outbox.ts'
import {
  type DeliveryRow,
  endAttempt,
  findDue,
  noteAttempt,
  webhookOutbox,
} from '../../db/queries/interop/webhook-deliveries.ts'
import { changeWebhook, leaseWebhook, lockWebhook, type WebhookRow } from '../../db/queries/interop/webhooks.ts'
import { isOwnOutage } from '../../platform/outage.ts'
import { type AttemptResult, attemptDelivery, attemptMs, brokenAttempt, type WebhookNeeds } from './attempt-delivery.ts'
import { noteFailure, noteSuccess } from './receiver-health.ts'

/** The pause after each failed attempt: ten attempts in four days. */
const pausesMs = [
  ...([minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs] as const),
  ...([dayMs, dayMs, dayMs] as const),
] as const

type DeliverNeeds = WebhookNeeds & { readonly db: Queryable }

/** Sends the due deliveries of one webhook. */
export const deliverDue = (
  needs: DeliverNeeds,
  webhookId: string,
  clock: () => Date = () => new Date(),
): Promise<void> =>
  sendInTurn(
    needs.db,
    {
      outbox: webhookOutbox,
      leaseMs: 3 * attemptMs,
      lease: leaseWebhook,
      findDue,
      attempt: ({ row: target }, row: DeliveryRow, now) => attemptDelivery(needs, target, row, now),
      isOutage: async error => isOwnOutage(error),
      broken: brokenAttempt,
      write: (scope, { row: target }, row, result, now) => writeResult(scope, target, row, result, now),
    },
    webhookId,
    clock,
  )

const isAway = ({ fault, status }: AttemptResult): boolean =>
  fault !== null && (status === null || busyStatuses.includes(status))

/** Writes the result of an attempt; returns whether to send the next delivery at once. */
const writeResult = async (
  scope: ClinicScope,
  sentTo: Pick<WebhookRow, 'id' | 'url'>,
  row: DeliveryRow,
  result: AttemptResult,
  now: Date,
): Promise<boolean> => {
  const found = await lockWebhook(scope, sentTo.id)
  if (!found) return false
  const ended = { ...result, attemptedAt: now }
  const isStopped = found.pausedAt !== null || found.deletedAt !== null
  if (found.url !== sentTo.url || (isStopped && result.fault !== null)) {
    await noteAttempt(scope, row, ended)
    return !isStopped
  }
  if (result.fault === null) {
    await endAttempt(scope, row, { ...ended, state: 'delivered', nextAttemptAt: null })
    await noteSuccess(scope, found, now)
    return true
  }
  const failingSince = await noteFailure(scope, found, now)
  const pauseReason = pauseReasonOf(result, now.getTime() - failingSince.getTime())
  const pauseMs = pausesMs[row.attempts]
  // Deliveries that a paused webhook did not accept wait until it is resumed.
  const isOver = pauseMs === undefined && pauseReason === null
  const nextAttemptAt = isOver ? null : new Date(now.getTime() + (pauseMs ?? dayMs))
  await endAttempt(scope, row, { ...ended, state: isOver ? 'failed' : 'pending', nextAttemptAt })
  if (pauseReason) await pauseAndNotify(scope, found, { pausedAt: now, pauseReason })
  else if (isAway(result)) await postpone(scope, webhookOutbox, found.id, new Date(now.getTime() + awayPauseMs))
  return !isAway(result)
}

const pauseReasonOf = ({ status, fault }: AttemptResult, failingMs: number): PauseReason | null => {
  if (fault === 'secret') return 'secret'
  if (status === 410) return 'gone'
  return failingMs >= failingDays * dayMs ? 'failing' : null
}

const pauseAndNotify = async (
  scope: ClinicScope,
  { id }: Pick<WebhookRow, 'id'>,
  pause: { readonly pausedAt: Date; readonly pauseReason: PauseReason },
) => {
  await changeWebhook(scope, id, pause)
  const to = { roles: ['owner'] as const }
  await notify(scope, { kind: 'webhook-paused', key: `webhook-paused ${id}`, again: true, to })
}

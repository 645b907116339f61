import { planGives } from '@xrai/contract/routes/plan-table'
import { failingDays, type PauseReason } from '@xrai/contract/routes/webhook-events'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import {
  announceDue,
  type DeliveryRow,
  endAttempt,
  findDue,
  findDueWebhooks,
  noteAttempt,
  postponeDeliveries,
} from '../db/queries/webhook-deliveries.ts'
import { changeWebhook, endLease, leaseWebhook, lockWebhook, type WebhookRow } from '../db/queries/webhooks.ts'
import { notify } from '../notifications/notify.ts'
import { planAt } from '../sessions/plan-at.ts'
import { type AttemptResult, attemptDelivery, attemptMs, type WebhookNeeds } from './attempt-delivery.ts'
import { noteFailure, noteSuccess } from './receiver-health.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long after each failed attempt the next one follows: ten attempts in four days. */
const pausesMs = [
  ...([minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs] as const),
  ...([dayMs, dayMs, dayMs] as const),
] as const

/** Between two attempts at a receiver that is away, whichever event is sent. */
const awayPauseMs = minuteMs
/** Then the other webhooks have their turn. */
const runMs = 20_000

type DeliverNeeds = WebhookNeeds & { readonly db: Queryable }

/** Announces every webhook for which something is due: what waited for its time, and what a process that ended left. */
export const announceDueWebhooks = async (db: Queryable, now: Date): Promise<void> => {
  for (const { id, ...plan } of await findDueWebhooks(db, now))
    if (planGives(planAt(plan, now), 'full-api')) await announceDue({ db }, id)
}

/**
 * Sends what is due for one webhook, oldest first, until nothing is due, its receiver is away or its turn is over. One process
 * does so at a time; a process that is killed leaves all of it to be sent, the one under way a second time under the same id.
 */
export const deliverDue = async (
  needs: DeliverNeeds,
  webhookId: string,
  clock: () => Date = () => new Date(),
): Promise<void> => {
  const { db } = needs
  const end = clock().getTime() + runMs
  for (let now = clock(); now.getTime() < end; now = clock()) {
    // Longer than an attempt and its writing take.
    const until = new Date(now.getTime() + 3 * attemptMs)
    const leased = await leaseWebhook(db, webhookId, { now, until })
    if (!leased) return
    try {
      if (!planGives(planAt(leased, now), 'full-api')) return
      const row = await findDue(db, webhookId, now)
      if (!row) return
      const result = await attemptDelivery(needs, leased.row, row, now)
      const scope = { db, clinicId: row.clinicId }
      const goesOn = await inTransaction(scope, inside => writeResult(inside, leased.row, row, result, clock()))
      if (!goesOn) return
    } finally {
      await endLease(db, webhookId, until)
    }
  }
  await announceDue({ db }, webhookId)
}

const awayStatuses = new Set([429, 502, 503, 504])
const isAway = ({ fault, status }: AttemptResult): boolean =>
  fault !== null && (status === null || awayStatuses.has(status))

/** Writes what came of an attempt; whether the next delivery is sent at once. */
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
  // What a webhook that is paused did not take waits until it is resumed.
  const isOver = pauseMs === undefined && pauseReason === null
  const nextAttemptAt = isOver ? null : new Date(now.getTime() + (pauseMs ?? dayMs))
  await endAttempt(scope, row, { ...ended, state: isOver ? 'failed' : 'pending', nextAttemptAt })
  if (pauseReason) await pauseAndNotify(scope, found, { pausedAt: now, pauseReason })
  else if (isAway(result)) await postponeDeliveries(scope, found.id, new Date(now.getTime() + awayPauseMs))
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

import { planGives } from '@xrai/contract/routes/plan-table'
import { failingDays } from '@xrai/contract/routes/webhook-events'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import {
  announceDue,
  type DeliveryRow,
  endAttempt,
  findDue,
  findDueWebhooks,
  postponeDeliveries,
  reviveDeliveries,
} from '../db/queries/webhook-deliveries.ts'
import {
  endLease,
  leaseWebhook,
  noteFailure,
  noteSuccess,
  pauseWebhook,
  type WebhookRow,
} from '../db/queries/webhooks.ts'
import { notify } from '../notifications/notify.ts'
import { planAt } from '../sessions/plan-at.ts'
import { type AttemptResult, attemptDelivery, attemptMs, type WebhookNeeds } from './attempt-delivery.ts'

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
const mostInARun = 50

type DeliverNeeds = WebhookNeeds & { readonly db: Queryable }

/** Announces every webhook for which something is due: what waited for its time, and what a process that ended left. */
export const announceDueWebhooks = async (db: Queryable, now: Date): Promise<void> => {
  for (const id of await findDueWebhooks(db, now)) await announceDue({ db }, id)
}

/**
 * Sends what is due for one webhook, oldest first, until nothing is due or its receiver is away. One process does so at a
 * time; a process that is killed leaves all of it to be sent, the one under way a second time under the same id.
 */
export const deliverDue = async (
  needs: DeliverNeeds,
  webhookId: string,
  clock: () => Date = () => new Date(),
): Promise<void> => {
  const { db } = needs
  for (let sent = 0; sent < mostInARun; sent += 1) {
    const now = clock()
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
      await inTransaction(scope, inside => writeResult(inside, leased.row, row, result, clock()))
      if (isAway(result)) return
    } finally {
      await endLease(db, webhookId, until)
    }
  }
  await announceDue({ db }, webhookId)
}

const awayStatuses = new Set([429, 502, 503, 504])
const isAway = ({ fault, status }: AttemptResult): boolean =>
  fault !== null && (status === null || awayStatuses.has(status))

const writeResult = async (
  scope: ClinicScope,
  { id }: Pick<WebhookRow, 'id'>,
  row: DeliveryRow,
  result: AttemptResult,
  now: Date,
): Promise<void> => {
  const ended = { ...result, attemptedAt: now }
  if (result.fault === null) {
    await endAttempt(scope, row, { ...ended, state: 'delivered', nextAttemptAt: null })
    if (await noteSuccess(scope, id)) await reviveDeliveries(scope, id, now)
    return
  }
  const failingSince = await noteFailure(scope, id, now)
  const isGone = result.status === 410
  const isPaused = isGone || now.getTime() - failingSince.getTime() >= failingDays * dayMs
  const pause = pausesMs[row.attempts]
  // What a webhook that is paused did not take waits until it is resumed.
  const isOver = pause === undefined && !isPaused
  const nextAttemptAt = isOver ? null : new Date(now.getTime() + (pause ?? dayMs))
  await endAttempt(scope, row, { ...ended, state: isOver ? 'failed' : 'pending', nextAttemptAt })
  if (isPaused) await pauseAndNotify(scope, id, { pausedAt: now, pauseReason: isGone ? 'gone' : 'failing' })
  else if (isAway(result)) await postponeDeliveries(scope, id, new Date(now.getTime() + awayPauseMs))
}

const pauseAndNotify = async (scope: ClinicScope, id: string, pause: Parameters<typeof pauseWebhook>[2]) => {
  if (!(await pauseWebhook(scope, id, pause))) return
  const to = { roles: ['owner'] as const }
  await notify(scope, { kind: 'webhook-paused', key: `webhook-paused ${id}`, again: true, to })
}

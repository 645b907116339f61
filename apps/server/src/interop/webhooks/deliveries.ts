import { AppError } from '@xrai/contract/errors/app-error'
import { webhookTest } from '@xrai/contract/routes/webhook-events'
import type { Delivery, listDeliveries } from '@xrai/contract/routes/webhooks'
import type { z } from 'zod'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import { inOwnerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { announce } from '../../db/queries/interop/outbox.ts'
import {
  endAttempt,
  findDeliveries,
  findDelivery,
  insertDeliveries,
  restartDelivery,
  webhookOutbox,
} from '../../db/queries/interop/webhook-deliveries.ts'
import { findWebhook, lockWebhook } from '../../db/queries/interop/webhooks.ts'
import { type AttemptResult, attemptDelivery, brokenAttempt, type WebhookNeeds } from './attempt-delivery.ts'
import { noteSuccess } from './receiver-health.ts'
import { toDeliveryDto } from './webhook-dto.ts'

/** Throws NOT_FOUND for the deliveries of another clinic's webhook. */
export const readDeliveries = async (
  { scope }: Session,
  { webhook, ...filter }: z.output<typeof listDeliveries.query>,
): Promise<z.input<typeof listDeliveries.answer.json>> => {
  if (webhook && !(await findWebhook(scope, webhook))) throw new AppError('NOT_FOUND')
  const { rows, next } = await findDeliveries(scope, { ...filter, webhookId: webhook })
  return { deliveries: rows.map(toDeliveryDto), next }
}

/** Tests per clinic and minute, because each calls another program. */
const tests = 10

/**
 * Sends a test event while the caller waits, even to a paused webhook, and records it as a delivery. After a success,
 * deliveries that failed because the receiver was unavailable are sent.
 */
export const testWebhook = async (
  session: Session,
  needs: WebhookNeeds & { readonly attempts: Attempts },
  id: string,
): Promise<Delivery> => {
  const { scope, user } = session
  const target = await findWebhook(scope, id)
  if (!target) throw new AppError('NOT_FOUND')
  await needs.attempts.spend([{ key: `webhook-test ${scope.clinicId}`, most: tests }])
  const now = new Date()
  const about = { webhookId: id, event: webhookTest, analysisId: null, caseId: null, facts: {}, subjects: [] } as const
  const row = await inOwnerTransaction(session, async inside => {
    // Without a time for its next attempt no job sends it.
    const times = { id: newId(now), state: 'pending' as const, nextAttemptAt: null, createdAt: now }
    const [made] = await insertDeliveries(inside, [{ ...about, ...times, subjects: [] }])
    if (!made) throw new Error('the test was not inserted')
    await insertAuditEvent(inside, { by: user.id, action: 'webhook-test', subjectId: id })
    return made
  })
  const end = async (result: AttemptResult) => {
    const attemptedAt = new Date()
    const state = result.fault === null ? ('delivered' as const) : ('failed' as const)
    const ended = { ...result, attemptedAt, state, nextAttemptAt: null }
    await inTransaction(scope, async inside => {
      const found = await lockWebhook(inside, id)
      await endAttempt(inside, row, ended)
      if (result.fault !== null || found?.url !== target.url) return
      await noteSuccess(inside, found, attemptedAt)
      await announce(inside, webhookOutbox, id)
    })
    return toDeliveryDto({ ...row, ...ended, attempts: 1 })
  }
  const result = await attemptDelivery({ ...needs, db: scope.db }, target, row, now).catch(async error => {
    await end(brokenAttempt)
    throw error
  })
  return end(result)
}

/** Throws NOT_FOUND for another clinic's, and WEBHOOK_PAUSED if it would not be sent. */
export const resendDelivery = async (session: Session, id: string): Promise<Delivery> =>
  inOwnerTransaction(session, async inside => {
    const found = await findDelivery(inside, id)
    if (!found) throw new AppError('NOT_FOUND')
    const webhook = await lockWebhook(inside, found.row.webhookId)
    if (!webhook || webhook.deletedAt) throw new AppError('NOT_FOUND')
    if (webhook.pausedAt) throw new AppError('WEBHOOK_PAUSED')
    const row = await restartDelivery(inside, id, new Date())
    if (!row) throw new AppError('NOT_FOUND')
    await insertAuditEvent(inside, { by: session.user.id, action: 'webhook-resend', subjectId: row.webhookId })
    await announce(inside, webhookOutbox, row.webhookId)
    return toDeliveryDto(row)
  })

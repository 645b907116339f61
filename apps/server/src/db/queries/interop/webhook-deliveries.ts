import type { DeliveryEvent, DeliveryState } from '@xrai/contract/routes/webhook-events'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { type CursorPage, cursorPage } from '../../paging.ts'
import { webhook, webhookDelivery } from '../../schema.ts'
import { busyStatuses, isAttempted, isDueFor, type Outbox, revive, waitsFor } from './outbox.ts'

export const webhookOutbox = {
  channel: 'webhook_due',
  rows: webhookDelivery,
  to: webhookDelivery.webhookId,
  receivers: webhook,
  isOpen: sql`(${webhook.pausedAt} is null and ${webhook.deletedAt} is null)`,
} satisfies Outbox

export type DeliveryRow = typeof webhookDelivery.$inferSelect
type NewDelivery = Pick<DeliveryRow, 'webhookId' | 'event' | 'analysisId' | 'caseId' | 'facts' | 'subjects' | 'state'> &
  Pick<typeof webhookDelivery.$inferInsert, 'id' | 'nextAttemptAt' | 'createdAt'>

export const insertDeliveries = async (
  { db, clinicId }: ClinicScope,
  rows: readonly NewDelivery[],
): Promise<DeliveryRow[]> =>
  rows.length === 0
    ? []
    : db
        .insert(webhookDelivery)
        .values(rows.map(row => ({ ...row, clinicId })))
        .returning()

const earlier = alias(webhookDelivery, 'earlier')

/** The first due delivery that does not wait for an earlier one with the same subject. */
export const findDue = async (db: Queryable, webhookId: string, now: Date): Promise<DeliveryRow | null> => {
  const before = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.webhookId, webhookId),
        eq(earlier.state, 'pending'),
        lt(earlier.id, webhookDelivery.id),
        sql`${earlier.subjects} && ${webhookDelivery.subjects}`,
      ),
    )
  const [row] = await db
    .select()
    .from(webhookDelivery)
    .where(and(isDueFor(webhookOutbox, webhookId, now), notExists(before)))
    .orderBy(asc(webhookDelivery.id))
    .limit(1)
  return row ?? null
}

type Attempted = Pick<DeliveryRow, 'id' | 'attempts'>
type AttemptEnd = Pick<DeliveryRow, 'fault' | 'status' | 'durationMs' | 'answer'> & { readonly attemptedAt: Date }

/** Ends an attempt; a row that was resent or ended since stays unchanged. */
export const endAttempt = (
  scope: ClinicScope,
  row: Attempted,
  end: AttemptEnd & Pick<DeliveryRow, 'state' | 'nextAttemptAt'>,
): Promise<void> => writeAttempt(scope, row, { ...end, attempts: row.attempts + 1 })

/** Records the result of an attempt that does not count: the delivery stays due. */
export const noteAttempt = (scope: ClinicScope, row: Attempted, end: AttemptEnd): Promise<void> =>
  writeAttempt(scope, row, end)

const writeAttempt = async (scope: ClinicScope, row: Attempted, values: Partial<DeliveryRow>): Promise<void> => {
  await scope.db
    .update(webhookDelivery)
    .set(values)
    .where(isAttempted(scope, webhookOutbox, row))
}

/** Sent by a job; a test in progress is sent by its caller. */
export const isTimed = isNotNull(webhookDelivery.nextAttemptAt)

/** Faults of an unavailable receiver, independent of the event. */
const awayFaults = ['dns', 'private', 'refused', 'unreachable', 'tls', 'timeout', 'broken'] as const

/**
 * The receiver is available again: deliveries that failed because it was unavailable are due now, and those that it
 * rejected keep their pause.
 */
export const reviveDeliveries = (scope: ClinicScope, webhookId: string, now: Date): Promise<void> => {
  const foundAway = or(
    isNull(webhookDelivery.fault),
    inArray(webhookDelivery.fault, [...awayFaults]),
    inArray(webhookDelivery.status, busyStatuses),
  )
  return revive(scope, webhookOutbox, webhookId, and(isTimed, foundAway), now)
}

/** Restarts everything that waits, due now. */
export const restartDeliveries = async (scope: ClinicScope, webhookId: string, now: Date): Promise<void> => {
  await scope.db
    .update(webhookDelivery)
    .set({ attempts: 0, nextAttemptAt: now })
    .where(waitsFor(scope, webhookOutbox, webhookId, isTimed))
}

interface DeliveryFilter extends CursorPage {
  readonly webhookId?: string | undefined
  readonly event?: DeliveryEvent | undefined
  readonly state?: DeliveryState | undefined
}

/** Newest first, without those of deleted webhooks. */
export const findDeliveries = async (
  { db, clinicId }: ClinicScope,
  { cursor, limit, webhookId, event, state }: DeliveryFilter,
) => {
  const found = await db
    .select({ row: webhookDelivery })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(
      and(
        eq(webhookDelivery.clinicId, clinicId),
        isNull(webhook.deletedAt),
        cursor ? lt(webhookDelivery.id, cursor) : undefined,
        webhookId ? eq(webhookDelivery.webhookId, webhookId) : undefined,
        event ? eq(webhookDelivery.event, event) : undefined,
        state ? eq(webhookDelivery.state, state) : undefined,
      ),
    )
    .orderBy(desc(webhookDelivery.id))
    .limit(limit + 1)
  return cursorPage(
    found.map(({ row }) => row),
    limit,
    ({ id }) => id,
  )
}

/** With its webhook; null for another clinic's, and if the webhook is deleted. */
export const findDelivery = async ({ db, clinicId }: ClinicScope, id: string) => {
  const [found] = await db
    .select({ row: webhookDelivery })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(and(eq(webhookDelivery.clinicId, clinicId), eq(webhookDelivery.id, id), isNull(webhook.deletedAt)))
  return found ?? null
}

/** Restarts the delivery, due now. */
export const restartDelivery = async (
  { db, clinicId }: ClinicScope,
  id: string,
  now: Date,
): Promise<DeliveryRow | null> => {
  const [row] = await db
    .update(webhookDelivery)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now })
    .where(and(eq(webhookDelivery.clinicId, clinicId), eq(webhookDelivery.id, id)))
    .returning()
  return row ?? null
}

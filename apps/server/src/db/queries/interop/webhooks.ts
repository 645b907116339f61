import type { WebhookEvent } from '@xrai/contract/routes/webhook-events'
import { and, arrayContains, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, user, webhook, webhookDelivery } from '../../schema.ts'
import { planColumns } from '../accounts/plans.ts'
import { isFree } from './outbox.ts'
import { isTimed, webhookOutbox } from './webhook-deliveries.ts'

export type WebhookRow = typeof webhook.$inferSelect
type NewWebhook = Pick<typeof webhook.$inferInsert, 'url' | 'description' | 'events' | 'secret' | 'createdBy'>
export type WebhookChange = Partial<
  Pick<
    WebhookRow,
    | ('url' | 'description' | 'events' | 'secret' | 'oldSecret' | 'oldSecretUntil')
    | ('pausedAt' | 'pauseReason' | 'failingSince' | 'failedAt' | 'deletedAt')
  >
>

export const insertWebhook = async ({ db, clinicId }: ClinicScope, values: NewWebhook): Promise<string> => {
  const [row] = await db
    .insert(webhook)
    .values({ ...values, clinicId })
    .returning({ id: webhook.id })
  if (!row) throw new Error('the webhook was not inserted')
  return row.id
}

export const countWebhooks = ({ db, clinicId }: ClinicScope): Promise<number> =>
  db.$count(webhook, and(eq(webhook.clinicId, clinicId), isNull(webhook.deletedAt)))

const ofClinic = ({ clinicId }: ClinicScope, id: string, also?: SQL) =>
  and(eq(webhook.clinicId, clinicId), eq(webhook.id, id), also)

/** Null for a deleted webhook, unless `deleted` is set, and for another clinic's. */
export const findWebhook = async (
  scope: ClinicScope,
  id: string,
  { deleted = false } = {},
): Promise<WebhookRow | null> => {
  const state = deleted ? isNotNull(webhook.deletedAt) : isNull(webhook.deletedAt)
  const [row] = await scope.db
    .select()
    .from(webhook)
    .where(ofClinic(scope, id, state))
  return row ?? null
}

/**
 * Locks the webhook for this transaction, deleted or not; null for another clinic's. Lock order: the clinic first, then the
 * webhook, its deliveries last.
 */
export const lockWebhook = async (scope: ClinicScope, id: string): Promise<WebhookRow | null> => {
  await scope.db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, scope.clinicId)).for('key share')
  const [row] = await scope.db.select().from(webhook).where(ofClinic(scope, id)).for('no key update')
  return row ?? null
}

/** The clinic of a webhook. The queue calls it without a scope because it serves all clinics. */
export const findWebhookClinic = async (db: Queryable, id: string) => {
  const [row] = await db.select({ clinicId: webhook.clinicId }).from(webhook).where(eq(webhook.id, id))
  return row?.clinicId ?? null
}

export const changeWebhook = async (scope: ClinicScope, id: string, change: WebhookChange): Promise<void> => {
  if (Object.keys(change).length > 0) await scope.db.update(webhook).set(change).where(ofClinic(scope, id))
}

/** The webhooks with their creators, what waits, and the delivery that was attempted last. */
export const findWebhooks = ({ db, clinicId }: ClinicScope) => {
  const waiting = db.$count(
    webhookDelivery,
    and(eq(webhookDelivery.webhookId, webhook.id), eq(webhookDelivery.state, 'pending'), isTimed),
  )
  const latest = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhookId, webhook.id), isNotNull(webhookDelivery.attemptedAt)))
    .orderBy(desc(webhookDelivery.attemptedAt))
    .limit(1)
    .as('latest')
  return db
    .select({
      row: webhook,
      last: webhookDelivery,
      firstName: user.firstName,
      lastName: user.lastName,
      erasedAt: user.erasedAt,
      waiting: sql<number>`(${waiting})`.mapWith(Number),
    })
    .from(webhook)
    .innerJoin(user, eq(user.id, webhook.createdBy))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(webhookDelivery, eq(webhookDelivery.id, latest.id))
    .where(and(eq(webhook.clinicId, clinicId), isNull(webhook.deletedAt)))
    .orderBy(asc(webhook.id))
}

/**
 * The webhooks that subscribe to the event, with the clinic's plan, protected from removal until the transaction ends.
 * Includes deleted ones that can be restored.
 */
export const lockSubscribed = ({ db, clinicId }: ClinicScope, event: WebhookEvent) =>
  db
    .select({ id: webhook.id, ...planColumns })
    .from(webhook)
    .innerJoin(clinic, eq(clinic.id, webhook.clinicId))
    .where(and(eq(webhook.clinicId, clinicId), arrayContains(webhook.events, [event])))
    .orderBy(webhook.id)
    .for('key share', { of: webhook })

/**
 * Leases the webhook to the caller until `until`, with its clinic's plan. Null if another process has the lease, or the
 * webhook is paused or deleted.
 */
export const leaseWebhook = async (db: Queryable, id: string, { now, until }: { now: Date; until: Date }) => {
  const [row] = await db
    .update(webhook)
    .set({ leasedUntil: until })
    .from(clinic)
    .where(and(eq(webhook.id, id), eq(clinic.id, webhook.clinicId), isFree(webhookOutbox, now)))
    .returning({ row: webhook, ...planColumns })
  return row ?? null
}

/** Deletes secrets from before a rotation, which no longer sign; returns how many. */
export const deleteOldSecrets = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db
    .update(webhook)
    .set({ oldSecret: null, oldSecretUntil: null })
    .where(lt(webhook.oldSecretUntil, before))
    .returning({ id: webhook.id })
  return rows.length
}

/** Returns how many were deleted, with their deliveries. */
export const deleteRemovedWebhooks = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(webhook).where(lt(webhook.deletedAt, before)).returning({ id: webhook.id })
  return rows.length
}

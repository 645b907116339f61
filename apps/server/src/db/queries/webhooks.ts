import type { WebhookEvent } from '@xrai/contract/routes/webhook-events'
import { and, arrayContains, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { clinic, user, webhook, webhookDelivery } from '../schema.ts'
import { isFree } from './outbox.ts'
import { planColumns } from './plans.ts'
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

/** Null for one that is deleted, unless `deleted` is asked for, and for another clinic's. */
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
 * The webhook for this transaction alone, deleted or not; null for another clinic's. The clinic comes first and its deliveries
 * after: a transaction that writes two of the three takes them in this order.
 */
export const lockWebhook = async (scope: ClinicScope, id: string): Promise<WebhookRow | null> => {
  await scope.db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, scope.clinicId)).for('key share')
  const [row] = await scope.db.select().from(webhook).where(ofClinic(scope, id)).for('no key update')
  return row ?? null
}

/** Whose the webhook is: for the queue, which is every clinic's. */
export const findWebhookClinic = async (db: Queryable, id: string) => {
  const [row] = await db.select({ clinicId: webhook.clinicId }).from(webhook).where(eq(webhook.id, id))
  return row?.clinicId ?? null
}

export const changeWebhook = async (scope: ClinicScope, id: string, change: WebhookChange): Promise<void> => {
  if (Object.keys(change).length > 0) await scope.db.update(webhook).set(change).where(ofClinic(scope, id))
}

/** With who made each, what waits, and the delivery that was attempted last. */
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
 * Those that want the event, with the clinic's plan, protected from removal until the transaction ends. One that was
 * deleted is among them for as long as it can be restored.
 */
export const lockSubscribed = ({ db, clinicId }: ClinicScope, event: WebhookEvent) =>
  db
    .select({ id: webhook.id, ...planColumns })
    .from(webhook)
    .innerJoin(clinic, eq(clinic.id, webhook.clinicId))
    .where(and(eq(webhook.clinicId, clinicId), arrayContains(webhook.events, [event])))
    .orderBy(webhook.id)
    .for('key share', { of: webhook })

/** The webhook and its clinic's plan, for the caller alone until `until`; null while another process has it, or it is paused or deleted. */
export const leaseWebhook = async (db: Queryable, id: string, { now, until }: { now: Date; until: Date }) => {
  const [row] = await db
    .update(webhook)
    .set({ leasedUntil: until })
    .from(clinic)
    .where(and(eq(webhook.id, id), eq(clinic.id, webhook.clinicId), isFree(webhookOutbox, now)))
    .returning({ row: webhook, ...planColumns })
  return row ?? null
}

/** Of how many the secret before a rotation went, which signs no longer. */
export const deleteOldSecrets = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db
    .update(webhook)
    .set({ oldSecret: null, oldSecretUntil: null })
    .where(lt(webhook.oldSecretUntil, before))
    .returning({ id: webhook.id })
  return rows.length
}

/** How many went, with their deliveries. */
export const deleteRemovedWebhooks = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(webhook).where(lt(webhook.deletedAt, before)).returning({ id: webhook.id })
  return rows.length
}

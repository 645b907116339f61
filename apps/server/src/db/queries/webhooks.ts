import type { PauseReason, WebhookEvent } from '@xrai/contract/routes/webhook-events'
import { and, arrayContains, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { clinic, user, webhook, webhookDelivery } from '../schema.ts'

export type WebhookRow = typeof webhook.$inferSelect
type NewWebhook = Pick<typeof webhook.$inferInsert, 'url' | 'description' | 'events' | 'secret' | 'createdBy'>
export type WebhookChange = Partial<
  Pick<
    WebhookRow,
    | ('url' | 'description' | 'events' | 'secret' | 'oldSecret' | 'oldSecretUntil')
    | ('pausedAt' | 'pauseReason' | 'failingSince' | 'deletedAt')
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

export const changeWebhook = async (scope: ClinicScope, id: string, change: WebhookChange): Promise<void> => {
  if (Object.keys(change).length > 0) await scope.db.update(webhook).set(change).where(ofClinic(scope, id))
}

/** With who made each, what waits, and the delivery that was attempted last. */
export const findWebhooks = async ({ db, clinicId }: ClinicScope) => {
  const waiting = db.$count(
    webhookDelivery,
    and(eq(webhookDelivery.webhookId, webhook.id), eq(webhookDelivery.state, 'pending')),
  )
  const rows = await db
    .select({
      row: webhook,
      firstName: user.firstName,
      lastName: user.lastName,
      erasedAt: user.erasedAt,
      waiting: sql<number>`(${waiting})`.mapWith(Number),
    })
    .from(webhook)
    .innerJoin(user, eq(user.id, webhook.createdBy))
    .where(and(eq(webhook.clinicId, clinicId), isNull(webhook.deletedAt)))
    .orderBy(asc(webhook.id))
  const ids = rows.map(({ row }) => row.id)
  const latest =
    ids.length === 0
      ? []
      : await db
          .selectDistinctOn([webhookDelivery.webhookId])
          .from(webhookDelivery)
          .where(and(inArray(webhookDelivery.webhookId, ids), isNotNull(webhookDelivery.attemptedAt)))
          .orderBy(webhookDelivery.webhookId, desc(webhookDelivery.attemptedAt))
  return rows.map(found => ({ ...found, last: latest.find(({ webhookId }) => webhookId === found.row.id) ?? null }))
}

const planColumns = { plan: clinic.plan, onTrial: clinic.onTrial, trialEndsAt: clinic.trialEndsAt }

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
    .where(
      and(
        eq(webhook.id, id),
        eq(clinic.id, webhook.clinicId),
        isNull(webhook.pausedAt),
        isNull(webhook.deletedAt),
        or(isNull(webhook.leasedUntil), lt(webhook.leasedUntil, now)),
      ),
    )
    .returning({ row: webhook, ...planColumns })
  return row ?? null
}

/** Nothing where another process has it by now. */
export const endLease = async (db: Queryable, id: string, until: Date): Promise<void> => {
  await db
    .update(webhook)
    .set({ leasedUntil: null })
    .where(and(eq(webhook.id, id), eq(webhook.leasedUntil, until)))
}

/** Notes an attempt that failed; since when all have. */
export const noteFailure = async (scope: ClinicScope, id: string, now: Date): Promise<Date> => {
  const [row] = await scope.db
    .update(webhook)
    .set({ failingSince: sql`coalesce(${webhook.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(ofClinic(scope, id))
    .returning({ failingSince: webhook.failingSince })
  return row?.failingSince ?? now
}

/** Notes an attempt that succeeded; whether those before it had failed. */
export const noteSuccess = async (scope: ClinicScope, id: string): Promise<boolean> => {
  const rows = await scope.db
    .update(webhook)
    .set({ failingSince: null })
    .where(ofClinic(scope, id, isNotNull(webhook.failingSince)))
    .returning({ id: webhook.id })
  return rows.length > 0
}

/** False where it is paused already. */
export const pauseWebhook = async (
  scope: ClinicScope,
  id: string,
  pause: { readonly pausedAt: Date; readonly pauseReason: PauseReason },
): Promise<boolean> => {
  const rows = await scope.db
    .update(webhook)
    .set(pause)
    .where(ofClinic(scope, id, isNull(webhook.pausedAt)))
    .returning({ id: webhook.id })
  return rows.length > 0
}

/** How many went, with their deliveries. */
export const deleteRemovedWebhooks = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(webhook).where(lt(webhook.deletedAt, before)).returning({ id: webhook.id })
  return rows.length
}

import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { clinic, type dicomPeer, type resultDelivery, type webhook, type webhookDelivery } from '../schema.ts'
import { planColumns } from './plans.ts'

/** What the outboxes of a clinic have in common: rows that wait for a receiver, each sent on its own, oldest first. */
export interface Outbox {
  /** Announces the id of a receiver for which a row is due. */
  readonly channel: string
  readonly rows: typeof webhookDelivery | typeof resultDelivery
  /** The column of `rows` that names the receiver. */
  readonly to: PgColumn
  readonly receivers: typeof webhook | typeof dicomPeer
  /** Of a receiver that is sent to now. */
  readonly isOpen: SQL
}

/** Statuses of HTTP that say nothing of what was sent: the receiver takes nothing now. */
export const busyStatuses = [429, 502, 503, 504]

/** Announces, at the commit of this transaction, that something is due for the receiver. */
export const announce = async (
  { db }: Pick<ClinicScope, 'db'>,
  { channel }: Pick<Outbox, 'channel'>,
  receiverId: string,
): Promise<void> => {
  await db.execute(sql`select pg_notify(${channel}, ${receiverId})`)
}

const isDue = ({ rows }: Outbox, now: Date): SQL | undefined =>
  and(eq(rows.state, 'pending'), lte(rows.nextAttemptAt, now))

export const isDueFor = (outbox: Outbox, receiverId: string, now: Date): SQL | undefined =>
  and(eq(outbox.to, receiverId), isDue(outbox, now))

/** May be sent to, and no process has it for itself. */
export const isFree = ({ receivers, isOpen }: Outbox, now: Date): SQL | undefined =>
  and(isOpen, or(isNull(receivers.leasedUntil), lt(receivers.leasedUntil, now)))

/** The free receivers for which something is due, with their clinics' plans. */
export const findDueReceivers = (db: Queryable, outbox: Outbox, now: Date) => {
  const { rows, to, receivers } = outbox
  return db
    .selectDistinct({ id: receivers.id, ...planColumns })
    .from(rows)
    .innerJoin(receivers, eq(receivers.id, to))
    .innerJoin(clinic, eq(clinic.id, receivers.clinicId))
    .where(and(isDue(outbox, now), isFree(outbox, now)))
}

/** Nothing where another process has the receiver by now. */
export const endLease = async (db: Queryable, { receivers }: Outbox, id: string, until: Date): Promise<void> => {
  await db
    .update(receivers)
    .set({ leasedUntil: null })
    .where(and(eq(receivers.id, id), eq(receivers.leasedUntil, until)))
}

/** The row as it was when its attempt began: what was sent again or ended meanwhile stays as it is. */
export const isAttempted = (
  { clinicId }: ClinicScope,
  { rows }: Outbox,
  { id, attempts }: { readonly id: string; readonly attempts: number },
): SQL | undefined =>
  and(eq(rows.clinicId, clinicId), eq(rows.id, id), eq(rows.state, 'pending'), eq(rows.attempts, attempts))

/** Of the clinic's rows those that wait for the receiver. */
export const waitsFor = (
  { clinicId }: ClinicScope,
  { rows, to }: Outbox,
  receiverId: string,
  also?: SQL,
): SQL | undefined => and(eq(rows.clinicId, clinicId), eq(to, receiverId), eq(rows.state, 'pending'), also)

/** Lets nothing that waits for the receiver be attempted before `until`. */
export const postpone = async (scope: ClinicScope, outbox: Outbox, receiverId: string, until: Date): Promise<void> => {
  const { rows } = outbox
  await scope.db
    .update(rows)
    .set({ nextAttemptAt: until })
    .where(waitsFor(scope, outbox, receiverId, lt(rows.nextAttemptAt, until)))
}

/** The receiver is back: what `foundAway` tells of is due now, and what is due already stays so. */
export const revive = async (
  scope: ClinicScope,
  outbox: Outbox,
  receiverId: string,
  foundAway: SQL | undefined,
  now: Date,
): Promise<void> => {
  await scope.db
    .update(outbox.rows)
    .set({ nextAttemptAt: now })
    .where(waitsFor(scope, outbox, receiverId, and(foundAway, gt(outbox.rows.nextAttemptAt, now))))
}

/** How many went. */
export const deleteOldRows = async (db: Queryable, { rows }: Outbox, before: Date): Promise<number> => {
  const gone = await db.delete(rows).where(lt(rows.createdAt, before)).returning({ id: rows.id })
  return gone.length
}

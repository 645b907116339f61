import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, type dicomPeer, type resultDelivery, type webhook, type webhookDelivery } from '../../schema.ts'
import { planColumns } from '../accounts/plans.ts'
import { isUnleased } from './lease.ts'

/** The common part of a clinic's outboxes: rows that wait for a receiver, sent one by one, oldest first. */
export interface Outbox {
  /** Announces the id of a receiver for which a row is due. */
  readonly channel: string
  readonly rows: typeof webhookDelivery | typeof resultDelivery
  /** The column of `rows` that names the receiver. */
  readonly to: PgColumn
  readonly receivers: typeof webhook | typeof dicomPeer
  /** Condition: the receiver is active. */
  readonly isOpen: SQL
}

/** HTTP statuses that do not depend on what was sent: the receiver is temporarily unavailable. */
export const busyStatuses = [429, 502, 503, 504]

/** Announces, when this transaction commits, that something is due for the receiver. */
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

/** The receiver is active, and no process has a lease on it. */
export const isFree = ({ receivers, isOpen }: Outbox, now: Date): SQL | undefined =>
  and(isOpen, isUnleased(receivers.leasedUntil, now))

/** The unleased receivers for which something is due, with their clinics' plans. */
export const findDueReceivers = (db: Queryable, outbox: Outbox, now: Date) => {
  const { rows, to, receivers } = outbox
  return db
    .selectDistinct({ id: receivers.id, ...planColumns })
    .from(rows)
    .innerJoin(receivers, eq(receivers.id, to))
    .innerJoin(clinic, eq(clinic.id, receivers.clinicId))
    .where(and(isDue(outbox, now), isFree(outbox, now)))
}

/** Does nothing if another process has the lease by now. */
export const endLease = async (db: Queryable, { receivers }: Outbox, id: string, until: Date): Promise<void> => {
  await db
    .update(receivers)
    .set({ leasedUntil: null })
    .where(and(eq(receivers.id, id), eq(receivers.leasedUntil, until)))
}

/** The row as it was when its attempt began; rows that were resent or ended since do not match. */
export const isAttempted = (
  { clinicId }: ClinicScope,
  { rows }: Outbox,
  { id, attempts }: { readonly id: string; readonly attempts: number },
): SQL | undefined =>
  and(eq(rows.clinicId, clinicId), eq(rows.id, id), eq(rows.state, 'pending'), eq(rows.attempts, attempts))

/** The clinic's rows that wait for the receiver. */
export const waitsFor = (
  { clinicId }: ClinicScope,
  { rows, to }: Outbox,
  receiverId: string,
  also?: SQL,
): SQL | undefined => and(eq(rows.clinicId, clinicId), eq(to, receiverId), eq(rows.state, 'pending'), also)

/** Postpones everything that waits for the receiver until `until`. */
export const postpone = async (scope: ClinicScope, outbox: Outbox, receiverId: string, until: Date): Promise<void> => {
  const { rows } = outbox
  await scope.db
    .update(rows)
    .set({ nextAttemptAt: until })
    .where(waitsFor(scope, outbox, receiverId, lt(rows.nextAttemptAt, until)))
}

/** The receiver is available again: rows that match `foundAway` become due now, and rows already due stay due. */
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

/** Processes may differ by less in their time, so what lies further ahead proves that the clock was set back. */
const toleranceMs = 10_000

/**
 * Makes the rows due now that were queued or last attempted at a time which lies ahead, because the clock was set back since.
 * A pause that began in the past stays.
 */
export const releaseFuture = async (db: Queryable, { rows }: Outbox, now: Date): Promise<void> => {
  const ahead = new Date(now.getTime() + toleranceMs)
  await db
    .update(rows)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(rows.state, 'pending'),
        gt(rows.nextAttemptAt, ahead),
        or(gt(rows.attemptedAt, ahead), and(isNull(rows.attemptedAt), gt(rows.createdAt, ahead))),
      ),
    )
}

/** Returns how many were deleted. */
export const deleteOldRows = async (db: Queryable, { rows }: Outbox, before: Date): Promise<number> => {
  const gone = await db.delete(rows).where(lt(rows.createdAt, before)).returning({ id: rows.id })
  return gone.length
}

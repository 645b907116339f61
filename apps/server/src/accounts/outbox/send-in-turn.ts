import { dayMs, minuteMs } from '@xrai/contract/records/durations'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { ClinicId } from '../../db/clinic-id.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { announce, endLease, findDueReceivers, type Outbox, postpone } from '../../db/queries/interop/outbox.ts'
import { type PlanRow, planAt } from '../credits/plan-at.ts'

/** The pause between two attempts at an unavailable receiver, for every kind of delivery. */
export const awayPauseMs = minuteMs
/** For so long after a row was queued, attempts that an outage on our side ended are not counted. */
const outageMs = dayMs
/** After this time the other receivers get their turn. */
const runMs = 20_000

/** The rules for deliveries to one kind of receiver. */
interface QueuedRow {
  readonly clinicId: ClinicId
  readonly createdAt: Date
}

interface Sending<Receiver extends PlanRow, Row extends QueuedRow, Result> {
  readonly outbox: Outbox
  /** Longer than an attempt and writing its result take. */
  readonly leaseMs: number
  /** Leases the receiver to the caller until `until`; null if another process has the lease. */
  readonly lease: (
    db: Queryable,
    id: string,
    times: { readonly now: Date; readonly until: Date },
  ) => Promise<Receiver | null>
  /** The first due row that does not wait for an earlier one with the same subject. */
  readonly findDue: (db: Queryable, id: string, now: Date) => Promise<Row | null>
  readonly attempt: (receiver: Receiver, row: Row, now: Date) => Promise<Result>
  /** True if the error of an attempt is an outage on our side, which every row would meet. */
  readonly isOutage: (error: unknown) => Promise<boolean>
  /** The result of an attempt that a bug ended. */
  readonly broken: Result
  /** Writes the result of an attempt; returns whether to send the next row at once. */
  readonly write: (scope: ClinicScope, receiver: Receiver, row: Row, result: Result, now: Date) => Promise<boolean>
}

/** Announces every receiver with due rows, including those whose pause has ended and those of a dead process. */
export const announceDue = async (db: Queryable, outbox: Outbox, now: Date): Promise<void> => {
  for (const { id, ...plan } of await findDueReceivers(db, outbox, now))
    if (planGives(planAt(plan, now), 'full-api')) await announce({ db }, outbox, id)
}

/**
 * Sends the due rows of one receiver, oldest first, until none is due, the receiver is unavailable or its turn is over. Only
 * one process does so at a time. If the process is killed, all rows are sent later, the one in progress again under the same
 * id. A bug counts as an attempt, so that it does not block other rows; after an outage on our side everything that waits for
 * the receiver is postponed instead. Both are rethrown.
 */
export const sendInTurn = async <Receiver extends PlanRow, Row extends QueuedRow, Result>(
  db: Queryable,
  { outbox, leaseMs, lease, findDue, attempt, isOutage, broken, write }: Sending<Receiver, Row, Result>,
  receiverId: string,
  clock: () => Date,
): Promise<void> => {
  const end = clock().getTime() + runMs
  for (let now = clock(); now.getTime() < end; now = clock()) {
    const until = new Date(now.getTime() + leaseMs)
    const receiver = await lease(db, receiverId, { now, until })
    if (!receiver) return
    try {
      if (!planGives(planAt(receiver, now), 'full-api')) return
      const row = await findDue(db, receiverId, now)
      if (!row) return
      const scope = { db, clinicId: row.clinicId }
      const writeResult = (result: Result) =>
        inTransaction(scope, inside => write(inside, receiver, row, result, clock()))
      const result = await attempt(receiver, row, now).catch(async error => {
        const failedAt = clock().getTime()
        const isPostponed = failedAt - row.createdAt.getTime() < outageMs && (await isOutage(error))
        // If the database is unavailable, this write fails too, and the row is still due.
        await (isPostponed
          ? postpone(scope, outbox, receiverId, new Date(failedAt + awayPauseMs))
          : writeResult(broken)
        ).catch(() => undefined)
        throw error
      })
      if (!(await writeResult(result))) return
    } finally {
      await endLease(db, outbox, receiverId, until)
    }
  }
  await announce({ db }, outbox, receiverId)
}

import { planGives } from '@xrai/contract/routes/plan-table'
import type { ClinicId } from '../db/clinic-id.ts'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { announce, endLease, findDueReceivers, type Outbox } from '../db/queries/outbox.ts'
import { type PlanRow, planAt } from '../sessions/plan-at.ts'

/** Between two attempts at a receiver that is away, of every kind of delivery. */
export const awayPauseMs = 60_000
/** After so long the other receivers have their turn. */
const runMs = 20_000

/** What is sent to receivers of one kind, and how. */
interface Sending<Receiver extends PlanRow, Row extends { readonly clinicId: ClinicId }, Result> {
  readonly outbox: Outbox
  /** Longer than an attempt and its writing take. */
  readonly leaseMs: number
  /** The receiver, for the caller alone until `until`; null where it is not free. */
  readonly lease: (
    db: Queryable,
    id: string,
    times: { readonly now: Date; readonly until: Date },
  ) => Promise<Receiver | null>
  /** The first that is due and waits for no earlier one of its subject. */
  readonly findDue: (db: Queryable, id: string, now: Date) => Promise<Row | null>
  readonly attempt: (receiver: Receiver, row: Row, now: Date) => Promise<Result>
  /** Of an attempt that a fault of ours ended. */
  readonly broken: Result
  /** Writes what came of an attempt; whether the next row is sent at once. */
  readonly write: (scope: ClinicScope, receiver: Receiver, row: Row, result: Result, now: Date) => Promise<boolean>
}

/** Announces every receiver for which something is due: what waited for its time, and what a process that ended left. */
export const announceDue = async (db: Queryable, outbox: Outbox, now: Date): Promise<void> => {
  for (const { id, ...plan } of await findDueReceivers(db, outbox, now))
    if (planGives(planAt(plan, now), 'full-api')) await announce({ db }, outbox, id)
}

/**
 * Sends what is due for one receiver, oldest first, until nothing is due, it is away or its turn is over. One process does so at
 * a time; a process that is killed leaves all of it to be sent, what was under way a second time under the same id. A fault of
 * ours counts as an attempt, so that it holds back no other row, and is thrown.
 */
export const sendInTurn = async <Receiver extends PlanRow, Row extends { readonly clinicId: ClinicId }, Result>(
  db: Queryable,
  { outbox, leaseMs, lease, findDue, attempt, broken, write }: Sending<Receiver, Row, Result>,
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
        await writeResult(broken)
        throw error
      })
      if (!(await writeResult(result))) return
    } finally {
      await endLease(db, outbox, receiverId, until)
    }
  }
  await announce({ db }, outbox, receiverId)
}

import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { newId } from '../../columns.ts'
import type { Queryable } from '../../database.ts'
import { attempt } from '../../schema.ts'

/** A failed attempt that still counts. */
export interface Failure {
  readonly at: Date
  readonly expiresAt: Date
}

/** The result of the failures under a key: when the next attempt may begin, and how many may run at once. */
export interface Verdict {
  readonly openAt: Date | null
  readonly places: number
}

interface AttemptLimit {
  readonly key: string
  readonly judge: (failures: readonly Failure[]) => Verdict
  /** When a failed attempt stops counting. */
  readonly expiresAt: Date
}

/** One attempt and its limits: either in progress, or already failed. */
export interface NewAttempt {
  readonly runId: string
  readonly limits: readonly AttemptLimit[]
  readonly failed: boolean
  readonly at: Date
  /** An attempt in progress counts until then, because its process may have died. */
  readonly abandonedAt: Date
}

export type Place =
  /** `left`: how many more may follow now; `nextAt`: when the oldest counted attempt expires. */
  | { readonly state: 'taken'; readonly left: number; readonly nextAt: Date }
  | { readonly state: 'full' }
  | { readonly state: 'spent'; readonly openAt: Date }

/**
 * Checks every limit and reserves a slot in one step under a lock per key, so that of two concurrent processes only one
 * gets the last slot. `spent`: too many failed; `full`: too many including those in progress.
 */
export const takePlace = (db: Queryable, { runId, limits, failed, at, abandonedAt }: NewAttempt): Promise<Place> =>
  db.transaction(async tx => {
    if (limits.length === 0) return { state: 'taken', left: Infinity, nextAt: at }
    const room: { readonly left: number; readonly nextAt: Date }[] = []
    const keys = limits.map(({ key }) => key)
    await lockKeys(tx, keys, failed)
    const counted = await tx
      .select({ key: attempt.key, failed: attempt.failed, at: attempt.at, expiresAt: attempt.expiresAt })
      .from(attempt)
      .where(and(inArray(attempt.key, keys), gt(attempt.expiresAt, at)))
      .orderBy(asc(attempt.at))
    for (const { key, judge, expiresAt } of limits) {
      const ofKey = counted.filter(row => row.key === key)
      const failures = ofKey.filter(row => row.failed)
      const { openAt, places } = judge(failures)
      if (openAt && openAt > at) return { state: 'spent', openAt }
      if (!failed && ofKey.length - failures.length >= places) return { state: 'full' }
      room.push({ left: Math.max(0, places - 1), nextAt: failures[0]?.expiresAt ?? expiresAt })
    }
    const rows = limits.map(({ key, expiresAt }) => ({
      runId,
      key,
      failed,
      at,
      expiresAt: failed ? expiresAt : abandonedAt,
    }))
    await tx.insert(attempt).values(rows)
    const [closest = { left: Infinity, nextAt: at }] = room.sort((one, other) => one.left - other.left)
    return { state: 'taken', ...closest }
  })

/**
 * The commit does not wait for the disk: a power cut may lose an attempt in progress or keep one that succeeded, and both
 * expire by themselves. Failures are synced.
 */
const unsynced = sql`set_config('synchronous_commit', 'off', true)`

/** Locked until the transaction ends, always in the same order, so that two transactions cannot deadlock. */
const lockKeys = async (tx: Queryable, keys: readonly string[], synced: boolean): Promise<void> => {
  const hashes = keys.map(key => sql`(hashtextextended(${key}, 8715))`)
  await tx.execute(sql`
    select pg_advisory_xact_lock(hash)${synced ? sql`` : sql`, ${unsynced}`}
    from (select hash from (values ${sql.join(hashes, sql`, `)}) as keys(hash) order by hash offset 0) as ordered`)
}

export const failAttempt = async (
  db: Queryable,
  runId: string,
  at: Date,
  limits: readonly Pick<AttemptLimit, 'key' | 'expiresAt'>[],
): Promise<void> => {
  if (limits.length === 0) return
  const ends = limits.map(({ key, expiresAt }) => sql`when ${key} then ${expiresAt.toISOString()}::timestamptz`)
  await db
    .update(attempt)
    .set({ failed: true, at, expiresAt: sql`case ${attempt.key} ${sql.join(ends, sql` `)} end` })
    .where(eq(attempt.runId, runId))
}

/** Removes a successful attempt from the count, and the failures under `clearedKeys` with it. */
export const forgetAttempt = async (db: Queryable, runId: string, clearedKeys: readonly string[]): Promise<void> => {
  const cleared = and(inArray(attempt.key, [...clearedKeys]), eq(attempt.failed, true))
  const ended = clearedKeys.length === 0 ? eq(attempt.runId, runId) : or(eq(attempt.runId, runId), cleared)
  await db.delete(attempt).where(and(ended, sql`${unsynced} = 'off'`))
}

/** Deletes expired attempts; skips rows that another process has locked. */
export const sweepAttempts = async (db: Queryable, now: Date): Promise<void> => {
  const old = db
    .select({ id: attempt.id })
    .from(attempt)
    .where(lt(attempt.expiresAt, now))
    .for('update', { skipLocked: true })
  await db.delete(attempt).where(inArray(attempt.id, old))
}

export const newRunId = (): string => newId()

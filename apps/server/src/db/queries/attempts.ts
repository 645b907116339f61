import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { newId } from '../columns.ts'
import type { Queryable } from '../database.ts'
import { attempt } from '../schema.ts'

interface AttemptLimit {
  readonly key: string
  readonly most: number
}

/** One attempt against its limits: as one that is under way, or as one that failed already. */
export interface NewAttempt {
  readonly runId: string
  readonly limits: readonly AttemptLimit[]
  readonly failed: boolean
  readonly at: Date
  /** What is older no longer counts. */
  readonly since: Date
}

/**
 * Looks at every limit and takes a place in one step, under a lock per key, so that of two processes that look at once
 * only one finds the last place free. `spent`: as many failed as may; `full`: with those under way.
 */
export const takePlace = (db: Queryable, { runId, limits, failed, at, since }: NewAttempt) =>
  db.transaction(async tx => {
    for (const { key } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 8715))`)
    }
    for (const { key, most } of limits) {
      const recent = and(eq(attempt.key, key), gt(attempt.at, since))
      const counts = await tx
        .select({ failed: attempt.failed, count: count() })
        .from(attempt)
        .where(recent)
        .groupBy(attempt.failed)
      const spent = counts.find(row => row.failed)?.count ?? 0
      const underWay = counts.find(row => !row.failed)?.count ?? 0
      if (spent >= most) return 'spent' as const
      if (!failed && spent + underWay >= most) return 'full' as const
    }
    if (limits.length > 0) await tx.insert(attempt).values(limits.map(({ key }) => ({ runId, key, failed, at })))
    return 'taken' as const
  })

export const failAttempt = async (db: Queryable, runId: string, at: Date): Promise<void> => {
  await db.update(attempt).set({ failed: true, at }).where(eq(attempt.runId, runId))
}

export const forgetAttempt = async (db: Queryable, runId: string): Promise<void> => {
  await db.delete(attempt).where(eq(attempt.runId, runId))
}

/** Those that no longer count; what another process holds is left to it. */
export const sweepAttempts = async (db: Queryable, before: Date): Promise<void> => {
  const old = db
    .select({ id: attempt.id })
    .from(attempt)
    .where(lt(attempt.at, before))
    .for('update', { skipLocked: true })
  await db.delete(attempt).where(inArray(attempt.id, old))
}

export const newRunId = (): string => newId()

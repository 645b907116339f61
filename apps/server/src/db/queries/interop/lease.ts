import { minuteMs } from '@xrai/contract/records/durations'
import { and, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Every lease is shorter by far, so that the clock of another process may be minutes ahead. One that ends later was taken
 * before the clock was set back, by a process that cannot be told from a killed one.
 */
const longestLeaseMs = 15 * minuteMs

const latestEnd = (now: Date) => new Date(now.getTime() + longestLeaseMs)

export const isLeased = (until: PgColumn, now: Date): SQL | undefined => and(gt(until, now), lte(until, latestEnd(now)))

export const isUnleased = (until: PgColumn, now: Date): SQL | undefined =>
  or(isNull(until), lt(until, now), gt(until, latestEnd(now)))

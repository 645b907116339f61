import { dayMs } from '@xrai/contract/records/durations'
import type { SweepNeeds } from '../personal-data/sweep-unproved.ts'

/** How long the rows of a table are retained and what happens at the end; docs/retention.md is generated from it. */
export interface RetentionRule {
  /** Name of the table in the database. */
  readonly table: string
  /** How long; 'Kept because …' if only the erasure of the owning row ends it. */
  readonly kept: string
  readonly end: string
  readonly why: string
  /** The nightly sweep of the table; returns the number of deleted rows. Undefined if another rule or job deletes them. */
  readonly sweep?: (needs: SweepNeeds) => Promise<number>
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
export const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

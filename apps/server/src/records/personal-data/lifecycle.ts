import { daysToRestore } from '@xrai/contract/records/case'
import { dayMs } from '@xrai/contract/records/durations'

/**
 * The states of a case, a patient, a user or a clinic whose deletion or erasure was requested: `active` → `trashed`
 * (can be undone) → `held` (hidden, retained as a clinical record) → `erased` (rows and files are deleted).
 * `db/queries/records/lifecycle.ts` has the same in SQL; a test compares the two.
 */
type LifecycleState = 'active' | 'trashed' | 'held' | 'erased'

export interface LifecycleFacts {
  /** When the undo period ends; null if neither deletion nor erasure was requested. */
  readonly undoUntil: Date | null
  /** The latest entry of the clinical record; null if it is no clinical record. */
  readonly lastEntryAt: Date | null
}

export interface RetentionPolicy {
  readonly now: Date
  /** Whole years: `RECORD_RETENTION_YEARS`, or the clinic's own if longer; null for no retention. */
  readonly years: number | null
}

export interface Lifecycle {
  readonly state: LifecycleState
  /** The next automatic transition and its time; null if there is none. */
  readonly next: { readonly state: LifecycleState; readonly at: Date } | null
}

export const lifecycleOf = ({ undoUntil, lastEntryAt }: LifecycleFacts, { now, years }: RetentionPolicy): Lifecycle => {
  if (undoUntil === null) return { state: 'active', next: null }
  const until = heldUntil(lastEntryAt, years)
  const isHeldAt = (at: Date) => until !== null && at < until
  if (now < undoUntil) {
    return { state: 'trashed', next: { state: isHeldAt(undoUntil) ? 'held' : 'erased', at: undoUntil } }
  }
  return until !== null && isHeldAt(now)
    ? { state: 'held', next: { state: 'erased', at: until } }
    : { state: 'erased', next: null }
}

/**
 * When the retention of a clinical record ends: whole years after its latest entry, in UTC; 29 February is followed by
 * 28 February, as in PostgreSQL's intervals. Null if nothing is held.
 */
export const heldUntil = (lastEntryAt: Date | null, years: number | null): Date | null => {
  if (lastEntryAt === null || years === null) return null
  const end = new Date(lastEntryAt)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  if (end.getUTCMonth() !== lastEntryAt.getUTCMonth()) end.setUTCDate(0)
  return end
}

/** Until when the record is held after `undoUntil`, shown to the requesting user; null if it is not held. */
export const holdingAfter = (undoUntil: Date, lastEntryAt: Date | null, years: number | null): Date | null => {
  const until = heldUntil(lastEntryAt, years)
  return until !== null && undoUntil < until ? until : null
}

const trashMs = daysToRestore * dayMs

/** Rows deleted after this time can still be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - trashMs)

/** When a case or patient leaves the trash. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + trashMs)

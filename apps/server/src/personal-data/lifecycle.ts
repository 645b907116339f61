import { daysToRestore } from '@xrai/contract/records/case'

/**
 * The states of a case, a patient, a person or a clinic whose deletion or erasure was requested:
 * `active` → `trashed` (can be undone) → `held` (hidden, kept as a clinical record) → `erased` (rows and files go).
 * `db/queries/lifecycle.ts` has the same in SQL; a test compares the two.
 */
type LifecycleState = 'active' | 'trashed' | 'held' | 'erased'

export interface LifecycleFacts {
  /** When the undo period ends; null where neither deletion nor erasure was requested. */
  readonly undoUntil: Date | null
  /** The latest entry of the clinical record; null for what is none. */
  readonly lastEntryAt: Date | null
}

export interface RetentionPolicy {
  readonly now: Date
  /** Whole years, `RECORD_RETENTION_YEARS` or the clinic's own where those are more; null holds nothing. */
  readonly years: number | null
}

export interface Lifecycle {
  readonly state: LifecycleState
  /** What comes by itself, and when; null where nothing does. */
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
 * When the retention of a clinical record ends: whole years after its latest entry, in UTC; 29 February counts to
 * 28 February, as PostgreSQL's intervals do. Null where nothing is held.
 */
export const heldUntil = (lastEntryAt: Date | null, years: number | null): Date | null => {
  if (lastEntryAt === null || years === null) return null
  const end = new Date(lastEntryAt)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  if (end.getUTCMonth() !== lastEntryAt.getUTCMonth()) end.setUTCDate(0)
  return end
}

/** Until when the record is held after `undoUntil`, shown to the requesting user; null where it is not held. */
export const holdingAfter = (undoUntil: Date, lastEntryAt: Date | null, years: number | null): Date | null => {
  const until = heldUntil(lastEntryAt, years)
  return until !== null && undoUntil < until ? until : null
}

const trashMs = daysToRestore * 24 * 60 * 60 * 1000

/** What was deleted after this moment can still be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - trashMs)

/** End of the trash of a case or patient. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + trashMs)

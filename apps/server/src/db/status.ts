import type { AnalysisStatus } from '@xrai/contract/records/analysis'
import type { CaseCard } from '@xrai/contract/records/case'
import type { ListedStatus } from '@xrai/contract/routes/analyses'
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { analysis, type review } from './schema.ts'

/* The progress of analyses and cases: each rule as a function and, if the database filters or counts by it, as SQL. */

type AnalysisState = typeof analysis.$inferSelect.state

/** Waiting for the detector, or being processed. */
export const unfinishedStates = ['queued', 'processing'] as const satisfies readonly AnalysisState[]

export const isUnfinished = (state: AnalysisState): boolean => unfinishedStates.some(unfinished => unfinished === state)

/** SQL of `isUnfinished`. */
export const isUnfinishedRow = inArray(analysis.state, [...unfinishedStates])

/** SQL: the number of a group's unfinished analyses. */
export const unfinishedCount = sql`count(*) filter (where ${isUnfinishedRow})`.mapWith(Number)

export type ReviewKind = typeof review.$inferSelect.kind

interface Progress {
  /** The detector's progress. */
  readonly state: AnalysisState
  /** The latest review by a dentist. */
  readonly review: ReviewKind | null
}

const reviewedKinds = ['reviewed', 'signed'] as const satisfies readonly ReviewKind[]

/** True if the latest review is a mark as reviewed or a signature: neither reopened nor being amended since. */
export const isReviewed = (latest: ReviewKind | null | undefined): boolean =>
  reviewedKinds.some(kind => kind === latest)

/** SQL of `isReviewed`, on the kind of the latest review. */
export const isReviewedRow = (latest: SQLWrapper): SQL =>
  sql`coalesce(${latest} in (${sql.join(
    reviewedKinds.map(kind => sql.raw(`'${kind}'`)),
    sql`, `,
  )}), false)`

/**
 * The displayed status: 'ready' if done and reviewed, else a done analysis waits for a dentist; otherwise the detector's
 * state.
 */
export const statusOf = ({ state, review }: Progress): AnalysisStatus => {
  if (state !== 'done') return state
  return isReviewed(review) ? 'ready' : 'pending_revision'
}

/** SQL: an analysis has the status that `statusOf` gives it; `reviewed` is its column. */
export const hasStatus = (reviewed: SQLWrapper, status: ListedStatus): SQL | undefined => {
  if (status === 'ready') return and(eq(analysis.state, 'done'), sql`${reviewed}`)
  if (status === 'pending_revision') return and(eq(analysis.state, 'done'), sql`not ${reviewed}`)
  return status === 'in_progress' ? isUnfinishedRow : eq(analysis.state, status)
}

/** A case is completed once it has analyses and none is unfinished. */
export const caseStatusOf = (count: { readonly analyses: number; readonly unfinished: number }): CaseCard['status'] =>
  count.analyses > 0 && count.unfinished === 0 ? 'completed' : 'in_progress'

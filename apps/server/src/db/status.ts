import type { AnalysisStatus } from '@xrai/contract/records/analysis'
import type { CaseCard } from '@xrai/contract/records/case'
import type { ListedStatus } from '@xrai/contract/routes/analyses'
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { analysis, type review } from './schema.ts'

/*
 * How far analyses and cases have come: each rule as a function and, where the database filters or counts by it, as SQL.
 */

type AnalysisState = typeof analysis.$inferSelect.state

/** Waiting for the detector, or with it. */
export const unfinishedStates = ['queued', 'processing'] as const satisfies readonly AnalysisState[]

export const isUnfinished = (state: AnalysisState): boolean => unfinishedStates.some(unfinished => unfinished === state)

/** SQL of the same. */
export const isUnfinishedRow = inArray(analysis.state, [...unfinishedStates])

/** SQL: how many of a group's analyses are unfinished. */
export const unfinishedCount = sql`count(*) filter (where ${isUnfinishedRow})`.mapWith(Number)

export type ReviewKind = typeof review.$inferSelect.kind

interface Progress {
  /** How far the detector came. */
  readonly state: AnalysisState
  /** The latest review by a dentist. */
  readonly review: ReviewKind | null
}

const reviewedKinds = ['reviewed', 'signed'] as const satisfies readonly ReviewKind[]

/** Whether a dentist stands by it: marked as reviewed or signed, and neither reopened nor being amended since. */
export const isReviewed = (latest: ReviewKind | null | undefined): boolean =>
  reviewedKinds.some(kind => kind === latest)

/** SQL of the same, of the kind of the latest review. */
export const isReviewedRow = (latest: SQLWrapper): SQL =>
  sql`coalesce(${latest} in (${sql.join(
    reviewedKinds.map(kind => sql.raw(`'${kind}'`)),
    sql`, `,
  )}), false)`

/** The status that is shown: done and reviewed is ready, done waits for a dentist, the rest is the detector's state. */
export const statusOf = ({ state, review }: Progress): AnalysisStatus => {
  if (state !== 'done') return state
  return isReviewed(review) ? 'ready' : 'pending_revision'
}

/** SQL: whether an analysis, which is `reviewed` or not, has the status, as `statusOf` gives it. */
export const hasStatus = (reviewed: SQLWrapper, status: ListedStatus): SQL | undefined => {
  if (status === 'ready') return and(eq(analysis.state, 'done'), sql`${reviewed}`)
  if (status === 'pending_revision') return and(eq(analysis.state, 'done'), sql`not ${reviewed}`)
  return status === 'in_progress' ? isUnfinishedRow : eq(analysis.state, status)
}

/** A case is completed once it has analyses and none is unfinished. */
export const caseStatusOf = (count: { readonly analyses: number; readonly unfinished: number }): CaseCard['status'] =>
  count.analyses > 0 && count.unfinished === 0 ? 'completed' : 'in_progress'

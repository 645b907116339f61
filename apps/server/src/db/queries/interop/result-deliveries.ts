import type { ResultState } from '@xrai/contract/routes/result-terms'
import { and, asc, desc, eq, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { type CursorPage, cursorPage } from '../../paging.ts'
import { analysis, dicomPeer, image, report, resultDelivery } from '../../schema.ts'
import { busyStatuses, isAttempted, isDueFor, type Outbox, revive, waitsFor } from './outbox.ts'

export const resultOutbox = {
  channel: 'result_due',
  rows: resultDelivery,
  to: resultDelivery.peerId,
  receivers: dicomPeer,
  isOpen: isNull(dicomPeer.deletedAt),
} satisfies Outbox

export type ResultRow = typeof resultDelivery.$inferSelect
type NewResult = Pick<ResultRow, 'peerId' | 'analysisId' | 'by' | 'content' | 'version' | 'createdAt'> &
  Partial<Pick<ResultRow, 'state' | 'nextAttemptAt' | 'endedAt'>>

export const insertResults = async ({ db, clinicId }: ClinicScope, rows: readonly NewResult[]): Promise<void> => {
  if (rows.length > 0) await db.insert(resultDelivery).values(rows.map(row => ({ ...row, clinicId })))
}

const earlier = alias(resultDelivery, 'earlier')

/** The first delivery that is due for the peer and does not wait for an earlier one of the same report. */
export const findDueResult = async (db: Queryable, peerId: string, now: Date): Promise<ResultRow | null> => {
  const before = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.peerId, peerId),
        eq(earlier.analysisId, resultDelivery.analysisId),
        eq(earlier.state, 'pending'),
        lt(earlier.id, resultDelivery.id),
      ),
    )
  const [row] = await db
    .select()
    .from(resultDelivery)
    .where(and(isDueFor(resultOutbox, peerId, now), notExists(before)))
    .orderBy(asc(resultDelivery.id))
    .limit(1)
  return row ?? null
}

/**
 * The instances of the report that the peer already has from other deliveries: a secondary capture is the same in each
 * version.
 */
export const findTaken = async ({ db, clinicId }: ClinicScope, row: Pick<ResultRow, 'peerId' | 'analysisId'>) => {
  const rows = await db
    .select({ taken: resultDelivery.taken })
    .from(resultDelivery)
    .where(
      and(
        eq(resultDelivery.clinicId, clinicId),
        eq(resultDelivery.peerId, row.peerId),
        eq(resultDelivery.analysisId, row.analysisId),
      ),
    )
  return new Set(rows.flatMap(({ taken }) => taken))
}

type ResultEnd = Partial<
  Pick<
    ResultRow,
    ('state' | 'taken' | 'attemptedAt' | 'nextAttemptAt' | 'endedAt') | ('fault' | 'rejection' | 'status' | 'refused')
  >
>

/** Ends an attempt. A row that was resent, cancelled or superseded since stays unchanged. */
export const endResultAttempt = async (
  scope: ClinicScope,
  row: Pick<ResultRow, 'id' | 'attempts'>,
  end: ResultEnd,
): Promise<void> => {
  await scope.db
    .update(resultDelivery)
    .set({ ...end, attempts: row.attempts + 1 })
    .where(isAttempted(scope, resultOutbox, row))
}

const pendingOf = ({ clinicId }: ClinicScope, also: SQL | undefined) =>
  and(eq(resultDelivery.clinicId, clinicId), eq(resultDelivery.state, 'pending'), also)

/** Ends waiting preliminary reports that no longer count, because the report was reviewed again or signed. */
export const supersedePreliminary = async (scope: ClinicScope, analysisId: string, now: Date): Promise<void> => {
  const isWaiting = and(eq(resultDelivery.analysisId, analysisId), eq(resultDelivery.content, 'preliminary'))
  await scope.db
    .update(resultDelivery)
    .set({ state: 'superseded', nextAttemptAt: null, endedAt: now })
    .where(pendingOf(scope, isWaiting))
}

/** The columns of a row that was cancelled with its peer, or with all reports to it; `restoreResultsOf` finds it by that time. */
export const cancelledWith = (at: Date) => ({ state: 'cancelled', nextAttemptAt: null, endedAt: at }) as const

/** Cancels everything that waits for the peer, or only that content. */
export const cancelResultsOf = async (
  scope: ClinicScope,
  peerId: string,
  now: Date,
  content?: ResultRow['content'],
): Promise<void> => {
  await scope.db
    .update(resultDelivery)
    .set(cancelledWith(now))
    .where(waitsFor(scope, resultOutbox, peerId, content && eq(resultDelivery.content, content)))
}

interface Restoring {
  readonly peerId: string
  readonly preliminary: boolean
  /** When the peer was deleted or excluded from reports; null if it is given them. */
  readonly closedAt: Date | null
}

/**
 * Requeues the peer's rows that were cancelled because their radiograph was deleted, without preliminary reports if it is
 * given none; for a closed peer it cancels them with the peer instead. Returns whether there were any.
 */
export const requeueDeleted = async (
  { db, clinicId }: ClinicScope,
  { peerId, preliminary, closedAt }: Restoring,
  of: { readonly imageIds: readonly string[] } | { readonly caseId: string },
  now: Date,
): Promise<boolean> => {
  const analyses = db
    .select({ id: analysis.id })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where('caseId' in of ? eq(image.caseId, of.caseId) : inArray(image.id, [...of.imageIds]))
  const rows = await db
    .update(resultDelivery)
    .set({
      ...(closedAt ? cancelledWith(closedAt) : ({ state: 'pending', nextAttemptAt: now, endedAt: null } as const)),
      attempts: 0,
      fault: null,
    })
    .where(
      and(
        eq(resultDelivery.clinicId, clinicId),
        eq(resultDelivery.peerId, peerId),
        eq(resultDelivery.state, 'cancelled'),
        eq(resultDelivery.fault, 'deleted'),
        preliminary ? undefined : ne(resultDelivery.content, 'preliminary'),
        inArray(resultDelivery.analysisId, analyses),
      ),
    )
    .returning({ id: resultDelivery.id })
  return rows.length > 0
}

/** Requeues the rows that were cancelled with their peer, or with all reports to it, at that time. */
export const restoreResultsOf = async (
  { db, clinicId }: ClinicScope,
  peerId: string,
  cancelledAt: Date,
  now: Date,
): Promise<void> => {
  await db
    .update(resultDelivery)
    .set({ state: 'pending', nextAttemptAt: now, endedAt: null })
    .where(
      and(
        eq(resultDelivery.clinicId, clinicId),
        eq(resultDelivery.peerId, peerId),
        eq(resultDelivery.state, 'cancelled'),
        eq(resultDelivery.endedAt, cancelledAt),
      ),
    )
}

/**
 * The peer is available again: rows that failed because it was unavailable are due now, and rows that it rejected keep
 * their delay.
 */
export const reviveResults = (scope: ClinicScope, peerId: string, now: Date): Promise<void> =>
  revive(scope, resultOutbox, peerId, or(isNull(resultDelivery.fault), ne(resultDelivery.fault, 'objects')), now)

/** The faults that mean the peer accepts nothing at all, rather than a failure on one report. */
const awayFaults = [
  ...(['dns', 'private', 'refused', 'unreachable', 'secret', 'ae-title', 'port', 'tls'] as const),
  ...(['rejected', 'credentials', 'not-found'] as const),
]

/**
 * The peer accepted a report, so rows that failed because it was unavailable are due now; the others are retried
 * within minutes anyway.
 */
export const reviveAfterSuccess = (scope: ClinicScope, peerId: string, now: Date): Promise<void> => {
  const { fault, status } = resultDelivery
  const isAway = or(isNull(fault), inArray(fault, awayFaults), and(eq(fault, 'status'), inArray(status, busyStatuses)))
  return revive(scope, resultOutbox, peerId, isAway, now)
}

/** Another program now has the peer's address and has none of the instances that the previous one accepted. */
export const forgetTaken = async ({ db, clinicId }: ClinicScope, peerId: string): Promise<void> => {
  await db
    .update(resultDelivery)
    .set({ taken: [] })
    .where(and(eq(resultDelivery.clinicId, clinicId), eq(resultDelivery.peerId, peerId)))
}

/** Restarts the delivery, due now; the whole report is sent to the peer again. */
export const restartResult = async (
  { db, clinicId }: ClinicScope,
  { id, peerId, analysisId }: ResultRow,
  now: Date,
): Promise<void> => {
  const ofReport = and(
    eq(resultDelivery.clinicId, clinicId),
    eq(resultDelivery.peerId, peerId),
    eq(resultDelivery.analysisId, analysisId),
  )
  await db.update(resultDelivery).set({ taken: [] }).where(ofReport)
  await db
    .update(resultDelivery)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now, endedAt: null })
    .where(and(ofReport, eq(resultDelivery.id, id)))
}

export const cancelResultRow = async (scope: ClinicScope, id: string, now: Date): Promise<boolean> => {
  const rows = await scope.db
    .update(resultDelivery)
    .set({ state: 'cancelled', nextAttemptAt: null, endedAt: now })
    .where(pendingOf(scope, eq(resultDelivery.id, id)))
    .returning({ id: resultDelivery.id })
  return rows.length > 0
}

/** With the peer's name and the report's code; excludes deleted peers. */
const shown = ({ db, clinicId }: ClinicScope, which: SQL | undefined) =>
  db
    .select({ row: resultDelivery, peerName: dicomPeer.name, reportCode: report.code })
    .from(resultDelivery)
    .innerJoin(dicomPeer, and(eq(dicomPeer.id, resultDelivery.peerId), isNull(dicomPeer.deletedAt)))
    .leftJoin(report, eq(report.analysisId, resultDelivery.analysisId))
    .where(and(eq(resultDelivery.clinicId, clinicId), which))
    .orderBy(desc(resultDelivery.id))

export type ShownResult = Awaited<ReturnType<typeof shown>>[number]

interface ResultFilter extends CursorPage {
  readonly peer?: string | undefined
  readonly analysis?: string | undefined
  readonly state?: ResultState | undefined
}

/** Newest first. */
export const findResults = async (scope: ClinicScope, { cursor, limit, peer, analysis, state }: ResultFilter) => {
  const found = await shown(
    scope,
    and(
      cursor ? lt(resultDelivery.id, cursor) : undefined,
      peer ? eq(resultDelivery.peerId, peer) : undefined,
      analysis ? eq(resultDelivery.analysisId, analysis) : undefined,
      state ? eq(resultDelivery.state, state) : undefined,
    ),
  ).limit(limit + 1)
  return cursorPage(found, limit, ({ row }) => row.id)
}

/** The latest delivery of a report to each peer. */
export const findLatestResults = async (scope: ClinicScope, analysisId: string): Promise<ShownResult[]> => {
  const latest = scope.db
    .selectDistinctOn([resultDelivery.peerId], { id: resultDelivery.id })
    .from(resultDelivery)
    .where(and(eq(resultDelivery.clinicId, scope.clinicId), eq(resultDelivery.analysisId, analysisId)))
    .orderBy(resultDelivery.peerId, desc(resultDelivery.id))
  return shown(scope, inArray(resultDelivery.id, latest))
}

/** Null for another clinic's, and if its peer is deleted. */
export const findResult = async (scope: ClinicScope, id: string): Promise<ShownResult | null> => {
  const [found] = await shown(scope, eq(resultDelivery.id, id))
  return found ?? null
}

import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { dicomPeer, retrieval } from '../../schema.ts'
import { isLeased, isUnleased } from './lease.ts'
import { announce } from './outbox.ts'

/** The channel that announces the id of a peer from which a study is to be retrieved. */
export const retrievalChannel = 'retrieval_due'

export type RetrievalRow = typeof retrieval.$inferSelect
type NewRetrieval = Pick<RetrievalRow, 'patientId' | 'peerId' | 'by' | 'studyUid' | 'said' | 'differs'>

const isOpen = inArray(retrieval.state, ['waiting', 'running'])

export const insertRetrieval = async ({ db, clinicId }: ClinicScope, values: NewRetrieval): Promise<string> => {
  const [row] = await db
    .insert(retrieval)
    .values({ ...values, clinicId })
    .returning({ id: retrieval.id })
  if (!row) throw new Error('the retrieval was not inserted')
  return row.id
}

/** Announces, when this transaction commits, that a retrieval from the peer is due. */
export const announceRetrievals = ({ db }: Pick<ClinicScope, 'db'>, peerId: string): Promise<void> =>
  announce({ db }, { channel: retrievalChannel }, peerId)

export const countOpenRetrievals = ({ db, clinicId }: ClinicScope): Promise<number> =>
  db.$count(retrieval, and(eq(retrieval.clinicId, clinicId), isOpen))

const shown = ({ db, clinicId }: ClinicScope, which: SQL | undefined) =>
  db
    .select({ row: retrieval, pacs: dicomPeer.name })
    .from(retrieval)
    .innerJoin(dicomPeer, eq(dicomPeer.id, retrieval.peerId))
    .where(and(eq(retrieval.clinicId, clinicId), which))
    .orderBy(desc(retrieval.id))

export type ShownRetrieval = Awaited<ReturnType<typeof shown>>[number]

/** The patient's retrievals, newest first. */
export const findRetrievals = (scope: ClinicScope, patientId: string, most: number): Promise<ShownRetrieval[]> =>
  shown(scope, eq(retrieval.patientId, patientId)).limit(most)

export const findRetrieval = async (scope: ClinicScope, id: string): Promise<ShownRetrieval | null> => {
  const [found] = await shown(scope, eq(retrieval.id, id))
  return found ?? null
}

/** The retrieval of this study that is in progress. */
export const findOpenRetrieval = async (
  scope: ClinicScope,
  { patientId, peerId, studyUid }: Pick<RetrievalRow, 'patientId' | 'peerId' | 'studyUid'>,
): Promise<ShownRetrieval | null> => {
  const same = [eq(retrieval.patientId, patientId), eq(retrieval.peerId, peerId), eq(retrieval.studyUid, studyUid)]
  const [found] = await shown(scope, and(...same, isOpen))
  return found ?? null
}

const freeAt = (now: Date) => isUnleased(retrieval.leasedUntil, now)

/**
 * Leases the peer's oldest retrieval that waits, or whose process ended, to the caller until `until`. Null if there is none,
 * if one of the peer is running, or if `most` of the clinic are running. Call it in a transaction that has locked the
 * clinic's plan, so that of two calls the second counts the first one's.
 */
export const leaseRetrieval = async (
  { db, clinicId }: ClinicScope,
  peerId: string,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<RetrievalRow | null> => {
  const ofClinic = and(eq(retrieval.clinicId, clinicId), isOpen)
  const ofPeer = and(ofClinic, eq(retrieval.peerId, peerId))
  const leased = isLeased(retrieval.leasedUntil, now)
  const runs = and(eq(retrieval.state, 'running'), leased)
  if ((await db.$count(retrieval, and(ofPeer, leased))) > 0) return null
  if ((await db.$count(retrieval, and(ofClinic, runs))) >= most) return null
  const oldest = db
    .select({ id: retrieval.id })
    .from(retrieval)
    .where(and(ofPeer, freeAt(now)))
    .orderBy(asc(retrieval.id))
    .limit(1)
  const [row] = await db
    .update(retrieval)
    .set({ state: 'running', leasedUntil: until, runs: sql`${retrieval.runs} + 1` })
    // Checked again on the row itself, because it may have been cancelled since it was selected.
    .where(and(inArray(retrieval.id, oldest), isOpen, freeAt(now)))
    .returning()
  return row ?? null
}

export type RetrievalProgress = Partial<
  Pick<
    RetrievalRow,
    | ('total' | 'taken' | 'unanalysed' | 'present' | 'elsewhere' | 'skipped' | 'refused' | 'leasedUntil')
    | ('state' | 'fault' | 'rejection' | 'status' | 'endedAt' | 'runs')
  >
>

/** Writes the progress; null if it is no longer running or another process has the lease, and then the caller stops. */
export const writeProgress = async (
  { db, clinicId }: ClinicScope,
  { id, runs }: Pick<RetrievalRow, 'id' | 'runs'>,
  progress: RetrievalProgress,
): Promise<RetrievalRow | null> => {
  const isMine = and(eq(retrieval.id, id), eq(retrieval.runs, runs), eq(retrieval.state, 'running'))
  const [row] = await db
    .update(retrieval)
    .set(progress)
    .where(and(eq(retrieval.clinicId, clinicId), isMine))
    .returning()
  return row ?? null
}

/** False if it was not in progress. */
export const cancelRetrievalRow = async ({ db, clinicId }: ClinicScope, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(retrieval)
    .set({ state: 'cancelled', leasedUntil: null, endedAt: now })
    .where(and(eq(retrieval.clinicId, clinicId), eq(retrieval.id, id), isOpen))
    .returning({ id: retrieval.id })
  return rows.length > 0
}

/** Cancels everything that waits or runs for the peer. */
export const cancelRetrievalsOf = async ({ db, clinicId }: ClinicScope, peerId: string, now: Date): Promise<void> => {
  await db
    .update(retrieval)
    .set({ state: 'cancelled', leasedUntil: null, endedAt: now })
    .where(and(eq(retrieval.clinicId, clinicId), eq(retrieval.peerId, peerId), isOpen))
}

/** The peers with a waiting retrieval that no process has leased, of one clinic if given. */
export const findDueRetrievals = (db: Queryable, now: Date, clinicId?: ClinicScope['clinicId']) =>
  db
    .selectDistinct({ id: retrieval.peerId })
    .from(retrieval)
    .where(and(isOpen, freeAt(now), clinicId && eq(retrieval.clinicId, clinicId)))

/** SOP Instance UIDs of the study that an earlier retrieval for this patient rejected. */
export const findRefusedBefore = async (
  { db, clinicId }: ClinicScope,
  { id, patientId, peerId, studyUid }: Pick<RetrievalRow, 'id' | 'patientId' | 'peerId' | 'studyUid'>,
): Promise<ReadonlySet<string>> => {
  const same = [eq(retrieval.patientId, patientId), eq(retrieval.peerId, peerId), eq(retrieval.studyUid, studyUid)]
  const rows = await db
    .select({ refused: retrieval.refused })
    .from(retrieval)
    .where(and(eq(retrieval.clinicId, clinicId), ...same, lt(retrieval.id, id)))
  return new Set(rows.flatMap(({ refused }) => refused.map(({ instance }) => instance)))
}

/** Returns how many were deleted. */
export const deleteOldRetrievals = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(retrieval).where(lt(retrieval.createdAt, before)).returning({ id: retrieval.id })
  return rows.length
}

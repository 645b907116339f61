import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { clinic, dicomPeer, retrieval } from '../schema.ts'
import { announce } from './outbox.ts'
import { planColumns } from './plans.ts'

/** The channel that announces the id of a peer from which a study is to be brought in. */
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

/** Announces, at the commit of this transaction, that there is something to bring in from the peer. */
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

/** Of a patient, newest first. */
export const findRetrievals = (scope: ClinicScope, patientId: string, most: number): Promise<ShownRetrieval[]> =>
  shown(scope, eq(retrieval.patientId, patientId)).limit(most)

export const findRetrieval = async (scope: ClinicScope, id: string): Promise<ShownRetrieval | null> => {
  const [found] = await shown(scope, eq(retrieval.id, id))
  return found ?? null
}

/** The one of this study that is under way. */
export const findOpenRetrieval = async (
  scope: ClinicScope,
  { patientId, peerId, studyUid }: Pick<RetrievalRow, 'patientId' | 'peerId' | 'studyUid'>,
): Promise<ShownRetrieval | null> => {
  const same = [eq(retrieval.patientId, patientId), eq(retrieval.peerId, peerId), eq(retrieval.studyUid, studyUid)]
  const [found] = await shown(scope, and(...same, isOpen))
  return found ?? null
}

const freeAt = (now: Date) => or(isNull(retrieval.leasedUntil), lt(retrieval.leasedUntil, now))

/**
 * The peer's oldest that waits, or that a process which ended left, for the caller alone until `until`. Null where there is
 * none, or one of the peer runs: one at a time. Call it inside a transaction that holds the peer.
 */
export const leaseRetrieval = async (
  { db, clinicId }: ClinicScope,
  peerId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<RetrievalRow | null> => {
  const ofPeer = and(eq(retrieval.clinicId, clinicId), eq(retrieval.peerId, peerId), isOpen)
  if ((await db.$count(retrieval, and(ofPeer, gt(retrieval.leasedUntil, now)))) > 0) return null
  const oldest = db
    .select({ id: retrieval.id })
    .from(retrieval)
    .where(and(ofPeer, freeAt(now)))
    .orderBy(asc(retrieval.id))
    .limit(1)
  const [row] = await db
    .update(retrieval)
    .set({ state: 'running', leasedUntil: until, runs: sql`${retrieval.runs} + 1` })
    // Seen again at the row itself: it may have been cancelled since it was chosen.
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

/** Writes how far it is; null where it no longer runs, or another process has it: then the caller ends. */
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

/** Whether it was under way. */
export const cancelRetrievalRow = async ({ db, clinicId }: ClinicScope, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(retrieval)
    .set({ state: 'cancelled', leasedUntil: null, endedAt: now })
    .where(and(eq(retrieval.clinicId, clinicId), eq(retrieval.id, id), isOpen))
    .returning({ id: retrieval.id })
  return rows.length > 0
}

/** Ends all that waits or runs for the peer. */
export const cancelRetrievalsOf = async ({ db, clinicId }: ClinicScope, peerId: string, now: Date): Promise<void> => {
  await db
    .update(retrieval)
    .set({ state: 'cancelled', leasedUntil: null, endedAt: now })
    .where(and(eq(retrieval.clinicId, clinicId), eq(retrieval.peerId, peerId), isOpen))
}

/** The peers from which something waits to be brought in and that no process is at, with their clinics' plans. */
export const findDueRetrievals = (db: Queryable, now: Date) =>
  db
    .selectDistinct({ id: retrieval.peerId, ...planColumns })
    .from(retrieval)
    .innerJoin(clinic, eq(clinic.id, retrieval.clinicId))
    .where(and(isOpen, freeAt(now)))

/** How many went. */
export const deleteOldRetrievals = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(retrieval).where(lt(retrieval.createdAt, before)).returning({ id: retrieval.id })
  return rows.length
}

import type { ResultState } from '@xrai/contract/routes/result-terms'
import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { clinic, dicomPeer, resultDelivery, user } from '../schema.ts'
import { isFree } from './outbox.ts'
import { planColumns } from './plans.ts'
import { resultOutbox } from './result-deliveries.ts'

export type PeerRow = typeof dicomPeer.$inferSelect
export type PeerValues = Omit<typeof dicomPeer.$inferInsert, 'id' | 'clinicId' | 'createdBy' | 'createdAt'>

const ofClinic = ({ clinicId }: ClinicScope, also?: SQL) => and(eq(dicomPeer.clinicId, clinicId), also)

export const insertPeer = async (
  { db, clinicId }: ClinicScope,
  values: PeerValues & Pick<PeerRow, 'createdBy'>,
): Promise<string> => {
  const [row] = await db
    .insert(dicomPeer)
    .values({ ...values, clinicId })
    .returning({ id: dicomPeer.id })
  if (!row) throw new Error('the peer was not inserted')
  return row.id
}

export const countPeers = (scope: ClinicScope): Promise<number> =>
  scope.db.$count(dicomPeer, ofClinic(scope, isNull(dicomPeer.deletedAt)))

/** Null for one that is deleted, unless `deleted` is asked for, and for another clinic's. */
export const findPeer = async (scope: ClinicScope, id: string, { deleted = false } = {}): Promise<PeerRow | null> => {
  const state = deleted ? isNotNull(dicomPeer.deletedAt) : isNull(dicomPeer.deletedAt)
  const [row] = await scope.db
    .select()
    .from(dicomPeer)
    .where(ofClinic(scope, and(eq(dicomPeer.id, id), state)))
  return row ?? null
}

export const changePeer = async (scope: ClinicScope, id: string, values: Partial<PeerValues>): Promise<void> => {
  await scope.db
    .update(dicomPeer)
    .set(values)
    .where(ofClinic(scope, eq(dicomPeer.id, id)))
}

/** With who made each, and how many results wait for it or did not reach it. */
export const findPeers = (scope: ClinicScope) =>
  scope.db
    .select({
      row: dicomPeer,
      firstName: user.firstName,
      lastName: user.lastName,
      erasedAt: user.erasedAt,
      waiting: resultsIn(scope, ['pending']),
      unsent: resultsIn(scope, ['partial', 'failed']),
    })
    .from(dicomPeer)
    .innerJoin(user, eq(user.id, dicomPeer.createdBy))
    .where(ofClinic(scope, isNull(dicomPeer.deletedAt)))
    .orderBy(asc(dicomPeer.id))

/** Those that may be asked for studies, by name. */
export const findAskedPeers = (scope: ClinicScope) =>
  scope.db
    .select({ id: dicomPeer.id, name: dicomPeer.name })
    .from(dicomPeer)
    .where(ofClinic(scope, and(isNull(dicomPeer.deletedAt), eq(dicomPeer.asked, true))))
    .orderBy(asc(dicomPeer.name), asc(dicomPeer.id))

const resultsIn = ({ db }: ClinicScope, states: readonly ResultState[]): SQL<number> => {
  const rows = and(eq(resultDelivery.peerId, dicomPeer.id), inArray(resultDelivery.state, [...states]))
  return sql<number>`(${db.$count(resultDelivery, rows)})`.mapWith(Number)
}

/**
 * Those that are given results, with the clinic's plan, the deleted too that can be restored. None of them is changed, deleted
 * or restored until the transaction ends: what is deleted afterwards cancels what this one writes.
 */
export const lockGivenPeers = ({ db, clinicId }: ClinicScope) =>
  db
    .select({
      ...{ id: dicomPeer.id, preliminary: dicomPeer.preliminary, deletedAt: dicomPeer.deletedAt },
      ...planColumns,
    })
    .from(dicomPeer)
    .innerJoin(clinic, eq(clinic.id, dicomPeer.clinicId))
    .where(and(eq(dicomPeer.clinicId, clinicId), eq(dicomPeer.given, true)))
    .orderBy(dicomPeer.id)
    .for('share', { of: dicomPeer })

/** The peer for this transaction alone, deleted or not. The clinic comes first and results after, as with webhooks. */
export const lockPeer = async (scope: ClinicScope, id: string): Promise<PeerRow | null> => {
  await scope.db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, scope.clinicId)).for('key share')
  const [row] = await scope.db
    .select()
    .from(dicomPeer)
    .where(ofClinic(scope, eq(dicomPeer.id, id)))
    .for('no key update')
  return row ?? null
}

/** Whose the peer is: for the queue, which is every clinic's. */
export const findPeerClinic = async (db: Queryable, id: string) => {
  const [row] = await db.select({ clinicId: dicomPeer.clinicId }).from(dicomPeer).where(eq(dicomPeer.id, id))
  return row?.clinicId ?? null
}

/** The peer and its clinic's plan and title, for the caller alone until `until`; null while another process has it, or it is deleted. */
export const leasePeer = async (db: Queryable, id: string, { now, until }: { now: Date; until: Date }) => {
  const [row] = await db
    .update(dicomPeer)
    .set({ leasedUntil: until })
    .from(clinic)
    .where(and(eq(dicomPeer.id, id), eq(clinic.id, dicomPeer.clinicId), isFree(resultOutbox, now)))
    .returning({ row: dicomPeer, aeTitle: clinic.aeTitle, ...planColumns })
  return row ?? null
}

/** The clinic that has the title, with its plan; null of one that is closed. It yields the clinic, so it takes none. */
export const findClinicOfTitle = async (db: Queryable, aeTitle: string) => {
  const [row] = await db
    .select({ clinicId: clinic.id, ...planColumns })
    .from(clinic)
    .where(and(eq(clinic.aeTitle, aeTitle), isNull(clinic.heldAt)))
  return row ?? null
}

/** Those that may send to the clinic under this title, the oldest first. */
export const findSendingPeers = (scope: ClinicScope, aeTitle: string): Promise<PeerRow[]> =>
  scope.db
    .select()
    .from(dicomPeer)
    .where(ofClinic(scope, and(isNull(dicomPeer.deletedAt), eq(dicomPeer.sends, true), eq(dicomPeer.aeTitle, aeTitle))))
    .orderBy(asc(dicomPeer.id))

export const findAeTitle = async ({ db, clinicId }: ClinicScope): Promise<string | null> => {
  const [row] = await db.select({ aeTitle: clinic.aeTitle }).from(clinic).where(eq(clinic.id, clinicId))
  return row?.aeTitle ?? null
}

/** The unique index `clinic_ae_title` where another clinic has it. */
export const updateAeTitle = async ({ db, clinicId }: ClinicScope, aeTitle: string): Promise<void> => {
  await db.update(clinic).set({ aeTitle }).where(eq(clinic.id, clinicId))
}

/** How many went. */
export const deleteRemovedPeers = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(dicomPeer).where(lt(dicomPeer.deletedAt, before)).returning({ id: dicomPeer.id })
  return rows.length
}

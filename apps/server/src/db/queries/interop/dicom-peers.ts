import type { ResultState } from '@xrai/contract/routes/result-terms'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, dicomPeer, resultDelivery, user } from '../../schema.ts'
import { planColumns } from '../accounts/plans.ts'
import { isFree } from './outbox.ts'
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

/** Null for a deleted peer, unless `deleted` is set, and for another clinic's. */
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

/** The peers with their creators, and how many results wait for each or failed to reach it. */
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

/** The peers that may be queried for studies, by name. */
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
 * The peers that receive results or did so once, including deleted ones that can be restored, with the clinic's plan. None of
 * them is changed, deleted or restored until the transaction ends, so that a later deletion cancels what this transaction
 * writes.
 */
export const lockReceivers = ({ db, clinicId }: ClinicScope) =>
  db
    .select({
      id: dicomPeer.id,
      given: dicomPeer.given,
      preliminary: dicomPeer.preliminary,
      withheldAt: dicomPeer.withheldAt,
      deletedAt: dicomPeer.deletedAt,
      ...planColumns,
    })
    .from(dicomPeer)
    .innerJoin(clinic, eq(clinic.id, dicomPeer.clinicId))
    .where(and(eq(dicomPeer.clinicId, clinicId), or(dicomPeer.given, isNotNull(dicomPeer.withheldAt))))
    .orderBy(dicomPeer.id)
    .for('share', { of: dicomPeer })

/**
 * Locks the peer for this transaction, deleted or not. Lock order, as for webhooks: the clinic first, results afterwards.
 */
export const lockPeer = async (scope: ClinicScope, id: string): Promise<PeerRow | null> => {
  await scope.db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, scope.clinicId)).for('key share')
  const [row] = await scope.db
    .select()
    .from(dicomPeer)
    .where(ofClinic(scope, eq(dicomPeer.id, id)))
    .for('no key update')
  return row ?? null
}

/** The clinic of a peer. The queue calls it without a scope because it serves all clinics. */
export const findPeerClinic = async (db: Queryable, id: string) => {
  const [row] = await db.select({ clinicId: dicomPeer.clinicId }).from(dicomPeer).where(eq(dicomPeer.id, id))
  return row?.clinicId ?? null
}

/**
 * Leases the peer to the caller until `until`, with its clinic's plan and AE title. Null if another process has the lease or
 * the peer is deleted.
 */
export const leasePeer = async (db: Queryable, id: string, { now, until }: { now: Date; until: Date }) => {
  const [row] = await db
    .update(dicomPeer)
    .set({ leasedUntil: until })
    .from(clinic)
    .where(and(eq(dicomPeer.id, id), eq(clinic.id, dicomPeer.clinicId), isFree(resultOutbox, now)))
    .returning({ row: dicomPeer, aeTitle: clinic.aeTitle, ...planColumns })
  return row ?? null
}

/** The clinic with this AE title, with its plan; null if it is closed. It returns the clinic, so it takes no scope. */
export const findClinicOfTitle = async (db: Queryable, aeTitle: string) => {
  const [row] = await db
    .select({ clinicId: clinic.id, ...planColumns })
    .from(clinic)
    .where(and(eq(clinic.aeTitle, aeTitle), isNull(clinic.heldAt)))
  return row ?? null
}

/** The peers that may send to the clinic under this AE title, oldest first. */
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

/** Violates the unique index `clinic_ae_title` if another clinic has the title. */
export const updateAeTitle = async ({ db, clinicId }: ClinicScope, aeTitle: string): Promise<void> => {
  await db.update(clinic).set({ aeTitle }).where(eq(clinic.id, clinicId))
}

/** Returns how many were deleted. */
export const deleteRemovedPeers = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(dicomPeer).where(lt(dicomPeer.deletedAt, before)).returning({ id: dicomPeer.id })
  return rows.length
}

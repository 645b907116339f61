import { and, asc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { clinic, dicomPeer, user } from '../schema.ts'

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

/** With who made each. */
export const findPeers = (scope: ClinicScope) =>
  scope.db
    .select({ row: dicomPeer, firstName: user.firstName, lastName: user.lastName, erasedAt: user.erasedAt })
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

import type { OdontogramChange } from '@xrai/contract/odontogram/changes'
import { fullName } from '@xrai/contract/records/full-name'
import { and, asc, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { odontogram, odontogramChange, odontogramSignature, patient, signedOdontogram, user } from '../../schema.ts'
import { lockPatient } from './patients.ts'

export type OdontogramRow = typeof odontogram.$inferSelect
type NewOdontogram = Omit<typeof odontogram.$inferInsert, 'clinicId' | 'id'> & { readonly id: string }

export const insertOdontogram = async ({ db, clinicId }: ClinicScope, values: NewOdontogram): Promise<void> => {
  await db.insert(odontogram).values({ ...values, clinicId })
}

/** When the patient's next odontogram was signed; null for the latest, and for a draft. */
export const followedAt = sql`(
  select min(later.signed_at) from odontogram later
  where later.patient_id = odontogram.patient_id and later.clinic_id = odontogram.clinic_id
    and later.signed_at > odontogram.signed_at)`.mapWith(odontogram.signedAt)

const cards = ({ db, clinicId }: ClinicScope) =>
  db
    .select({
      odontogram,
      patient,
      author: { firstName: user.firstName, lastName: user.lastName },
      signature: { statement: odontogramSignature.statement, fileHash: odontogramSignature.fileHash },
      followedAt,
    })
    .from(odontogram)
    .innerJoin(patient, and(eq(patient.id, odontogram.patientId), isNull(patient.deletedAt)))
    .innerJoin(user, eq(user.id, odontogram.by))
    .leftJoin(
      odontogramSignature,
      and(eq(odontogramSignature.odontogramId, odontogram.id), eq(odontogramSignature.clinicId, clinicId)),
    )
    .$dynamic()

export type OdontogramCardRow = Awaited<ReturnType<typeof findOdontograms>>[number]

const shown = ({ clinicId }: ClinicScope, which: SQL) =>
  and(eq(odontogram.clinicId, clinicId), isNull(odontogram.deletedAt), which)

/** The patient's odontograms, latest first, without discarded ones. */
export const findOdontograms = (scope: ClinicScope, patientId: string) =>
  cards(scope)
    .where(shown(scope, eq(odontogram.patientId, patientId)))
    .orderBy(desc(odontogram.id))

export const findOdontogramsOf = (scope: ClinicScope, ids: readonly string[]) =>
  cards(scope).where(shown(scope, inArray(odontogram.id, [...ids])))

/** Null if this clinic has none with that id, if it was discarded, or if its patient is deleted. */
export const findOdontogram = async (scope: ClinicScope, id: string): Promise<OdontogramCardRow | null> => {
  const [found] = await cards(scope).where(shown(scope, eq(odontogram.id, id)))
  return found ?? null
}

const ofId = ({ clinicId }: ClinicScope, id: string) => and(eq(odontogram.clinicId, clinicId), eq(odontogram.id, id))

/** Locks the odontograms of the patients, including discarded ones, in the order that avoids deadlocks. */
export const lockOdontogramsOf = ({ db, clinicId }: ClinicScope, patientIds: readonly string[]) =>
  db
    .select()
    .from(odontogram)
    .where(and(eq(odontogram.clinicId, clinicId), inArray(odontogram.patientId, [...patientIds])))
    .orderBy(asc(odontogram.id))
    .for('update')

/**
 * Locks all odontograms of its patient, then the patient, like a merge of patients. Null if this clinic has none with that
 * id, or if a merge gave it to another patient at that moment.
 */
export const lockOdontogramWithPatient = async (scope: ClinicScope, id: string) => {
  const [found] = await scope.db.select({ patientId: odontogram.patientId }).from(odontogram).where(ofId(scope, id))
  if (!found) return null
  const row = (await lockOdontogramsOf(scope, [found.patientId])).find(one => one.id === id)
  const owner = await lockPatient(scope, found.patientId)
  return row && owner ? { row, patient: owner } : null
}

/** Locks it against changes until the transaction ends. */
export const lockOdontogram = async (scope: ClinicScope, id: string): Promise<OdontogramRow | null> => {
  const [found] = await scope.db.select().from(odontogram).where(ofId(scope, id)).for('update')
  return found ?? null
}

type Fields = Partial<Pick<OdontogramRow, 'specifications' | 'observations' | 'siteId' | 'signedAt' | 'deletedAt'>>

export const updateOdontogram = async (scope: ClinicScope, id: string, fields: Fields): Promise<void> => {
  await scope.db.update(odontogram).set(fields).where(ofId(scope, id))
}

/** Deletes drafts discarded until then, with their changes. */
export const deleteDiscarded = async (db: Queryable, until: Date): Promise<number> => {
  const which = and(isNull(odontogram.signedAt), lte(odontogram.deletedAt, until))
  return (await db.delete(odontogram).where(which).returning({ id: odontogram.id })).length
}

/** Its changes in order of arrival. */
export const findChanges = async (scope: ClinicScope, odontogramId: string): Promise<OdontogramChange[]> =>
  (await findChangesOf(scope, [odontogramId])).get(odontogramId) ?? []

/** The changes of each in order of arrival; omits odontograms without any. */
export const findChangesOf = async (
  { db, clinicId }: ClinicScope,
  odontogramIds: readonly string[],
): Promise<ReadonlyMap<string, OdontogramChange[]>> => {
  const rows = await db
    .select({
      odontogramId: odontogramChange.odontogramId,
      id: odontogramChange.id,
      act: odontogramChange.act,
      by: odontogramChange.by,
      createdAt: odontogramChange.createdAt,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(odontogramChange)
    .innerJoin(user, eq(user.id, odontogramChange.by))
    .where(and(eq(odontogramChange.clinicId, clinicId), inArray(odontogramChange.odontogramId, [...odontogramIds])))
    .orderBy(asc(odontogramChange.odontogramId), asc(odontogramChange.place))
  const changes = new Map<string, OdontogramChange[]>()
  for (const { odontogramId, id, act, by, createdAt, firstName, lastName } of rows) {
    const change = { id, act, by: { id: by, name: fullName({ firstName, lastName }) }, at: createdAt.toISOString() }
    const before = changes.get(odontogramId)
    if (before) before.push(change)
    else changes.set(odontogramId, [change])
  }
  return changes
}

interface NewChanges {
  readonly odontogramId: string
  readonly by: string
  readonly changes: readonly Pick<OdontogramChange, 'id' | 'act'>[]
  /** The current number of changes, read under the lock. */
  readonly after: number
}

export const insertChanges = async (
  { db, clinicId }: ClinicScope,
  { odontogramId, by, changes, after }: NewChanges,
): Promise<void> => {
  if (changes.length === 0) return
  await db
    .insert(odontogramChange)
    .values(changes.map(({ id, act }, place) => ({ id, act, odontogramId, by, clinicId, place: after + place + 1 })))
}

type NewSignature = Omit<typeof odontogramSignature.$inferInsert, 'clinicId' | 'id'> & {
  readonly id: string
  readonly document: string
}

export const insertOdontogramSignature = async (
  { db, clinicId }: ClinicScope,
  { document, ...values }: NewSignature,
): Promise<void> => {
  await db.insert(odontogramSignature).values({ ...values, clinicId })
  const { id, odontogramId, fileHash } = values
  await db.insert(signedOdontogram).values({ id, clinicId, odontogramId, document, fileHash })
}

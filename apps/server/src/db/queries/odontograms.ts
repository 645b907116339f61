import type { ChartChange } from '@xrai/contract/charting/changes'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { odontogram, odontogramChange, odontogramSignature, patient, signedOdontogram, user } from '../schema.ts'

export type OdontogramRow = typeof odontogram.$inferSelect
type NewOdontogram = Omit<typeof odontogram.$inferInsert, 'clinicId' | 'id'> & { readonly id: string }

export const insertOdontogram = async ({ db, clinicId }: ClinicScope, values: NewOdontogram): Promise<void> => {
  await db.insert(odontogram).values({ ...values, clinicId })
}

const cards = ({ db, clinicId }: ClinicScope) =>
  db
    .select({
      odontogram,
      patient,
      author: { firstName: user.firstName, lastName: user.lastName },
      signature: { statement: odontogramSignature.statement, fileHash: odontogramSignature.fileHash },
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

/** The patient's odontograms, the latest first. */
export const findOdontograms = (scope: ClinicScope, patientId: string) =>
  cards(scope)
    .where(and(eq(odontogram.clinicId, scope.clinicId), eq(odontogram.patientId, patientId)))
    .orderBy(desc(odontogram.id))

/** Null when this clinic has none of that id, or its patient is deleted. */
export const findOdontogram = async (scope: ClinicScope, id: string): Promise<OdontogramCardRow | null> => {
  const [found] = await cards(scope).where(and(eq(odontogram.clinicId, scope.clinicId), eq(odontogram.id, id)))
  return found ?? null
}

const ofId = ({ clinicId }: ClinicScope, id: string) => and(eq(odontogram.clinicId, clinicId), eq(odontogram.id, id))

/** Locks it against changes until the transaction ends. */
export const lockOdontogram = async (scope: ClinicScope, id: string): Promise<OdontogramRow | null> => {
  const [found] = await scope.db.select().from(odontogram).where(ofId(scope, id)).for('update')
  return found ?? null
}

type Fields = Partial<Pick<OdontogramRow, 'specifications' | 'observations' | 'signedAt'>>

export const updateOdontogram = async (scope: ClinicScope, id: string, fields: Fields): Promise<void> => {
  await scope.db.update(odontogram).set(fields).where(ofId(scope, id))
}

export const deleteOdontogram = async (scope: ClinicScope, id: string): Promise<void> => {
  await scope.db.delete(odontogram).where(ofId(scope, id))
}

/** Its changes as they arrived. */
export const findChanges = async ({ db, clinicId }: ClinicScope, odontogramId: string): Promise<ChartChange[]> => {
  const rows = await db
    .select({
      id: odontogramChange.id,
      act: odontogramChange.act,
      by: odontogramChange.by,
      createdAt: odontogramChange.createdAt,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(odontogramChange)
    .innerJoin(user, eq(user.id, odontogramChange.by))
    .where(and(eq(odontogramChange.clinicId, clinicId), eq(odontogramChange.odontogramId, odontogramId)))
    .orderBy(asc(odontogramChange.place))
  return rows.map(({ id, act, by, createdAt, firstName, lastName }) => ({
    id,
    act,
    by: { id: by, name: `${firstName} ${lastName}`.trim() },
    at: createdAt.toISOString(),
  }))
}

interface NewChanges {
  readonly odontogramId: string
  readonly by: string
  readonly changes: readonly Pick<ChartChange, 'id' | 'act'>[]
  /** How many it has; read under the lock. */
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

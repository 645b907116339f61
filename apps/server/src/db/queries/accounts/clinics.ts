import { and, asc, eq, isNull, min, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, clinicalCase, image, member, patient, user } from '../../schema.ts'

export const hasDemoClinic = async (db: Queryable): Promise<boolean> =>
  (await db.$count(clinic, eq(clinic.demo, true))) > 0

/** True if this database is unused. */
export const hasNoClinic = async (db: Queryable): Promise<boolean> => (await db.$count(clinic)) === 0

/** The clinics in use, without the seeded one. */
export const findOwnClinics = async (db: Queryable): Promise<readonly ClinicScope[]> => {
  const rows = await db
    .select({ clinicId: clinic.id })
    .from(clinic)
    .where(and(eq(clinic.demo, false), isNull(clinic.heldAt)))
    .orderBy(asc(clinic.id))
  return rows.map(({ clinicId }) => ({ db, clinicId }))
}

/** Deletes the seeded clinic with all its rows, and its dentist. */
export const deleteDemoClinic = (db: Queryable, email: string): Promise<void> =>
  db.transaction(async tx => {
    if (!(await hasDemoClinic(tx))) return
    // Signatures are never deleted, except those of the demo, which is made anew with them.
    await switchTriggers(tx, 'disable')
    await tx.delete(clinic).where(eq(clinic.demo, true))
    await switchTriggers(tx, 'enable')
    await tx.delete(user).where(eq(user.email, email))
  })

const switchTriggers = async (tx: Queryable, to: 'enable' | 'disable'): Promise<void> => {
  for (const table of ['report_signature', 'odontogram_signature'])
    await tx.execute(sql.raw(`alter table ${table} ${to} trigger ${table}_never_deleted`))
}

/** True if the user is a member of the seeded clinic. */
export const isDemoMember = async (db: Queryable, userId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: clinic.id })
    .from(member)
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .where(and(eq(member.userId, userId), eq(clinic.demo, true)))
    .limit(1)
  return found !== undefined
}

/** When the oldest clinic was made; null without clinics. */
export const findFirstClinicTime = async (db: Queryable): Promise<Date | null> => {
  const [found] = await db.select({ at: min(clinic.createdAt) }).from(clinic)
  return found?.at ?? null
}

/** True if the clinic has any patient, case or image. */
export const holdsRecords = async ({ db, clinicId }: ClinicScope): Promise<boolean> => {
  for (const table of [patient, clinicalCase, image]) {
    if ((await db.$count(table, eq(table.clinicId, clinicId))) > 0) return true
  }
  return false
}

export const renameClinic = async ({ db, clinicId }: ClinicScope, name: string): Promise<void> => {
  await db.update(clinic).set({ name }).where(eq(clinic.id, clinicId))
}

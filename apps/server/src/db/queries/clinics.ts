import { eq } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { clinic, user } from '../schema.ts'

export const hasDemoClinic = async (db: Queryable): Promise<boolean> =>
  (await db.$count(clinic, eq(clinic.demo, true))) > 0

/** Whether nobody has used this database yet. */
export const hasNoClinic = async (db: Queryable): Promise<boolean> => (await db.$count(clinic)) === 0

/** The seeded clinic with all its rows, and its dentist. */
export const deleteDemoClinic = (db: Queryable, email: string): Promise<void> =>
  db.transaction(async tx => {
    const deleted = await tx.delete(clinic).where(eq(clinic.demo, true)).returning({ id: clinic.id })
    if (deleted.length > 0) await tx.delete(user).where(eq(user.email, email))
  })

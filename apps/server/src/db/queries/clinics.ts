import { eq } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { clinic } from '../schema.ts'

export const hasDemoClinic = async (db: Queryable): Promise<boolean> =>
  (await db.$count(clinic, eq(clinic.demo, true))) > 0

/** Whether nobody has used this database yet. */
export const hasNoClinic = async (db: Queryable): Promise<boolean> => (await db.$count(clinic)) === 0

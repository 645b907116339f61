import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { backupCode, twoFactor } from '../schema.ts'

export const findTwoFactor = async (db: Queryable, userId: string) => {
  const [found] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return found ?? null
}

/** Whether a login of this person needs a second step. */
export const needsSecondStep = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.$count(twoFactor, and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))) > 0

/** A secret that no code has confirmed yet, in the place of a former one. False where one is in force. */
export const putSecret = async (db: Queryable, userId: string, secret: string): Promise<boolean> => {
  const fresh = { secret, lastStep: 0, confirmedAt: null, createdAt: new Date() }
  const rows = await db
    .insert(twoFactor)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactor.userId, set: fresh, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId })
  return rows.length > 0
}

/** Takes a time step, once: false for the step of a code that was taken before, or an earlier one. */
export const takeStep = async (db: Queryable, userId: string, step: number): Promise<boolean> => {
  const rows = await db
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.userId, userId), lt(twoFactor.lastStep, step)))
    .returning({ userId: twoFactor.userId })
  return rows.length > 0
}

export const confirmSecret = async (db: Queryable, userId: string): Promise<void> => {
  await db.update(twoFactor).set({ confirmedAt: new Date() }).where(eq(twoFactor.userId, userId))
}

export const deleteTwoFactor = async (db: Queryable, userId: string): Promise<void> => {
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await db.delete(backupCode).where(eq(backupCode.userId, userId))
}

export const replaceBackupCodes = async (db: Queryable, userId: string, hashes: readonly string[]): Promise<void> => {
  await db.delete(backupCode).where(eq(backupCode.userId, userId))
  await db.insert(backupCode).values(hashes.map(hash => ({ userId, hash })))
}

/** Uses a backup code up; false where there is none such. */
export const takeBackupCode = async (db: Queryable, userId: string, hash: string): Promise<boolean> => {
  const rows = await db
    .delete(backupCode)
    .where(and(eq(backupCode.userId, userId), eq(backupCode.hash, hash)))
    .returning({ hash: backupCode.hash })
  return rows.length > 0
}

export const countBackupCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(backupCode, eq(backupCode.userId, userId))

import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'
import { backupCode, twoFactor } from '../../schema.ts'

export const findTwoFactor = async (db: Queryable, userId: string) => {
  const [found] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return found ?? null
}

/** True if this user's login needs a second step. */
export const needsSecondStep = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.$count(twoFactor, and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))) > 0

/** Stores a secret that no code has confirmed yet, replacing an earlier one. False if a confirmed one exists. */
export const putSecret = async (db: Queryable, userId: string, secret: string): Promise<boolean> => {
  const fresh = { secret, lastStep: 0, confirmedAt: null, createdAt: new Date() }
  const rows = await db
    .insert(twoFactor)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactor.userId, set: fresh, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId })
  return rows.length > 0
}

/** Uses up a time step: false if that step or a later one was used before. */
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

/** Uses up a backup code; false if there is no such code. */
export const takeBackupCode = async (db: Queryable, userId: string, hash: string): Promise<boolean> => {
  const rows = await db
    .delete(backupCode)
    .where(and(eq(backupCode.userId, userId), eq(backupCode.hash, hash)))
    .returning({ hash: backupCode.hash })
  return rows.length > 0
}

export const countBackupCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(backupCode, eq(backupCode.userId, userId))

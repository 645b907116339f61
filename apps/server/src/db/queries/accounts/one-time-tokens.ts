import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'
import { oneTimeToken } from '../../schema.ts'

type NewToken = typeof oneTimeToken.$inferInsert
export type TokenPurpose = NewToken['purpose']

interface Held {
  readonly purpose: TokenPurpose
  readonly hash: string
}

const isLive = ({ purpose, hash }: Held) =>
  and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.hash, hash), gt(oneTimeToken.expiresAt, new Date()))

export const insertToken = async (db: Queryable, values: NewToken): Promise<void> => {
  await db.insert(oneTimeToken).values(values)
}

/** Deletes the token and returns its user: of two concurrent callers, one gets null. */
export const takeToken = async (db: Queryable, held: Held): Promise<string | null> => {
  const [taken] = await db.delete(oneTimeToken).where(isLive(held)).returning({ userId: oneTimeToken.userId })
  return taken?.userId ?? null
}

/** The token's user; does not use up the token. */
export const findToken = async (db: Queryable, held: Held) => {
  const [found] = await db
    .select({ userId: oneTimeToken.userId, failures: oneTimeToken.failures })
    .from(oneTimeToken)
    .where(isLive(held))
  return found ?? null
}

export const countTokenFailure = async (db: Queryable, { purpose, hash }: Held): Promise<void> => {
  await db
    .update(oneTimeToken)
    .set({ failures: sql`${oneTimeToken.failures} + 1` })
    .where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.hash, hash)))
}

export const deleteTokens = async (db: Queryable, userId: string, purpose: TokenPurpose): Promise<void> => {
  await db.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.purpose, purpose)))
}

export const deleteTokensBefore = async (db: Queryable, before: Date): Promise<void> => {
  await db.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, before))
}

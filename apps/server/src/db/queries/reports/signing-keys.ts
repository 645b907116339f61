import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'
import { signingKey } from '../../schema.ts'

type NewKey = Pick<typeof signingKey.$inferInsert, 'id' | 'publicKey' | 'sealedKey'>

/** The current signing key; null before the first start. */
export const findCurrentKey = async (db: Queryable) => {
  const [found] = await db.select().from(signingKey).where(isNull(signingKey.retiredAt))
  return found ?? null
}

/** All public keys, the current one first. */
export const findPublicKeys = (db: Queryable) =>
  db
    .select({
      id: signingKey.id,
      publicKey: signingKey.publicKey,
      createdAt: signingKey.createdAt,
      retiredAt: signingKey.retiredAt,
    })
    .from(signingKey)
    .orderBy(sql`${signingKey.retiredAt} is not null`, desc(signingKey.createdAt))

export const findPublicKey = async (db: Queryable, id: string) => {
  const [found] = await db
    .select({
      publicKey: signingKey.publicKey,
      createdAt: signingKey.createdAt,
      retiredAt: signingKey.retiredAt,
    })
    .from(signingKey)
    .where(eq(signingKey.id, id))
  return found ?? null
}

/** Does nothing if there is a current key: of concurrently starting processes the first one's key is used. */
export const insertKey = async (db: Queryable, values: NewKey): Promise<void> => {
  await db.insert(signingKey).values(values).onConflictDoNothing()
}

/** Retires the current key: deletes its secret half, keeps its public one. Locks it until the transaction ends. */
export const retireCurrentKey = async (db: Queryable, now: Date): Promise<void> => {
  await db.update(signingKey).set({ sealedKey: null, retiredAt: now }).where(isNull(signingKey.retiredAt))
}

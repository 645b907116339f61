import { lt } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'
import { usedProof } from '../../schema.ts'

/** Records a proof as used: false if it was used before. Also deletes expired ones. */
export const takeProof = async (db: Queryable, hash: string, expiresAt: Date, now: Date): Promise<boolean> => {
  await db.delete(usedProof).where(lt(usedProof.expiresAt, now))
  const rows = await db
    .insert(usedProof)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedProof.hash })
  return rows.length > 0
}

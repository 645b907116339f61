import { sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'

/** Until the transaction ends nobody forgets the file; many may hold it at once. */
export const holdFile = async (tx: Queryable, hash: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${hash}, 8716))`)
}

/** Until the transaction ends nobody else holds the files; waits for those who do. */
export const holdFilesAlone = async (tx: Queryable, hashes: readonly string[]): Promise<void> => {
  // In one order, so that two who take several never wait for each other.
  for (const hash of [...hashes].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 8716))`)
  }
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'

/** Protects the files from deletion until the transaction ends (shared locks). */
export const lockFilesShared = async (tx: Queryable, hashes: readonly string[]): Promise<void> => {
  const rows = [...hashes].sort().map(hash => sql`(${hash})`)
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(hash, 8716)) from (values ${sql.join(rows, sql`, `)}) as file(hash)`,
  )
}

/** Locks the files exclusively until the transaction ends; waits for the shared locks on them. */
export const lockFilesExclusive = async (tx: Queryable, hashes: readonly string[]): Promise<void> => {
  // Sorted, so that two transactions that lock several files never deadlock.
  for (const hash of [...hashes].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 8716))`)
  }
}

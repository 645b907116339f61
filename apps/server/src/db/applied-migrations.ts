import { type SQL, sql } from 'drizzle-orm'

/** A migration applied to a database: `hash` is the SHA-256 of its text, `at` its time in the journal. */
export interface AppliedMigration {
  readonly hash: string
  readonly at: number
}

/** The subset of a database that `database.ts` can use before it is opened. */
interface Executes {
  execute(query: SQL): PromiseLike<unknown>
}

/** Both drivers return `rows`, which Drizzle's own type omits. */
export const rowsOf = <R>(result: unknown): readonly R[] => (result as { rows: R[] }).rows

/** The migrations applied to a database, oldest first; none if it is empty. */
export const appliedMigrations = async (db: Executes): Promise<readonly AppliedMigration[]> => {
  const [found] = rowsOf<{ there: boolean }>(
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`),
  )
  if (!found?.there) return []
  const rows = rowsOf<{ hash: string; at: string }>(
    await db.execute(sql`select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at`),
  )
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }))
}

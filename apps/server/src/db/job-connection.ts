import { sql } from 'drizzle-orm'
import { type Db, fromDrizzle } from 'pg-boss'
import type { ClinicScope } from './clinic-scope.ts'

/**
 * The scope's transaction in the form of pg-boss: jobs sent through it are written with the transaction, or not at
 * all.
 */
export const jobConnection = ({ db }: ClinicScope): Db =>
  fromDrizzle({ execute: query => db.execute(query as Parameters<typeof db.execute>[0]).then(rowsOf) }, sql)

/** Both drivers return `rows`, which Drizzle's own type omits. */
const rowsOf = (result: unknown): { rows: unknown[] } => result as { rows: unknown[] }

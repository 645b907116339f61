import { rowsOf } from '../../../db/applied-migrations.ts'
import type { Queryable } from '../../../db/database.ts'

const textOf = async (db: Queryable, query: string): Promise<readonly string[]> =>
  rowsOf<{ text: string }>(await db.execute(query)).map(({ text }) => text)

/**
 * Every row of every table as text, by table, including the migrations but not the queue's own tables. Reads the
 * catalogue itself, so that it detects a table that the backup misses.
 */
export const everyRow = async (db: Queryable): Promise<Readonly<Record<string, readonly string[]>>> => {
  const names = await textOf(
    db,
    `select format('%I.%I', table_schema, table_name) as text from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss') order by text`,
  )
  const tables: Record<string, readonly string[]> = {}
  for (const name of names) tables[name] = await textOf(db, `select t::text as text from ${name} t order by text`)
  return tables
}

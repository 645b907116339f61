import { sql } from 'drizzle-orm'
import { type AppliedMigration, appliedMigrations, rowsOf } from './applied-migrations.ts'
import type { Queryable } from './database.ts'

interface DumpedTable {
  readonly name: string
  readonly rows: number
}

/** Takes a batch of rows of a table, some thousands at a time, one JSON object per line. */
export type TakeLines = (table: string, lines: readonly string[]) => Promise<void>

export interface Dump {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly DumpedTable[]
  /** The hashes of the files that the rows refer to, from the same snapshot. */
  readonly files: readonly string[]
}

const linesAtOnce = 2000

/** The product's tables in the order in which their rows can be restored: referenced tables come first. */
export const listTables = async (db: Queryable): Promise<readonly string[]> => {
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`),
  ).map(({ name }) => name)
  const references = rowsOf<{ from: string; to: string }>(
    await db.execute(sql`
      select a.relname as "from", b.relname as "to" from pg_constraint
      join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
      where contype = 'f' and conrelid <> confrelid`),
  )
  const ordered: string[] = []
  const visit = (name: string, path: readonly string[]): void => {
    if (ordered.includes(name)) return
    if (path.includes(name)) throw new Error(`tables refer to each other in a circle: ${[...path, name].join(' → ')}`)
    for (const { from, to } of references) if (from === name) visit(to, [...path, name])
    ordered.push(name)
  }
  for (const name of tables) visit(name, [])
  return ordered
}

/**
 * Dumps every row of every table from one snapshot, while writes continue. It reads the catalogue instead of this
 * version's schema, because it also runs before migrations. The queue's own tables are left out because its jobs are
 * recreated from the rows. The embedded database answers no other query until the dump is done.
 */
export const dumpTables = (db: Queryable, take: TakeLines): Promise<Dump> =>
  db.transaction(
    async tx => {
      const tables: DumpedTable[] = []
      for (const name of await listTables(tx)) {
        tables.push({ name, rows: await dumpTable(tx, name, take) })
      }
      return { migrations: await appliedMigrations(tx), tables, files: await namedFiles(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const dumpTable = async (tx: Queryable, name: string, take: TakeLines): Promise<number> => {
  const table = sql.identifier(name)
  await tx.execute(sql`declare dumped no scroll cursor for select to_jsonb(t)::text as line from ${table} t`)
  let count = 0
  for (;;) {
    const rows = rowsOf<{ line: string }>(await tx.execute(sql`fetch ${sql.raw(String(linesAtOnce))} from dumped`))
    if (rows.length > 0)
      await take(
        name,
        rows.map(({ line }) => line),
      )
    count += rows.length
    if (rows.length < linesAtOnce) break
  }
  await tx.execute(sql`close dumped`)
  return count
}

/** Columns that contain the hash of a stored file. */
export const fileColumns = [
  ['image', 'original_hash'],
  ['image', 'display_hash'],
  ['image', 'thumbnail_hash'],
  ['user', 'picture_hash'],
  ['clinic_logo', 'hash'],
  ['signed_report', 'file_hash'],
  ['signed_odontogram', 'file_hash'],
  ['model_file', 'hash'],
] as const

/** The hashes of the files that rows refer to; an earlier version may lack one of the columns. */
export const namedFiles = async (db: Queryable): Promise<readonly string[]> => {
  const columns = rowsOf<{ table_name: string; column_name: string }>(
    await db.execute(sql`select table_name, column_name from information_schema.columns where table_schema = 'public'`),
  )
  const hashes = new Set<string>()
  for (const [table, column] of fileColumns) {
    if (!columns.some(({ table_name, column_name }) => table_name === table && column_name === column)) continue
    const from = sql.identifier(table)
    const name = sql.identifier(column)
    const rows = rowsOf<{ hash: string }>(
      await db.execute(sql`select distinct ${name} as hash from ${from} where ${name} is not null`),
    )
    for (const { hash } of rows) hashes.add(hash)
  }
  return [...hashes].sort()
}

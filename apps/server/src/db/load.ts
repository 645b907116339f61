import { sql } from 'drizzle-orm'
import { rowsOf } from './applied-migrations.ts'
import type { Queryable } from './database.ts'
import { listTables } from './dump.ts'

/** Some thousand lines of a table at a time. */
export type ReadLines = (table: string) => AsyncIterable<readonly string[]>

/**
 * Restores dumped rows into empty tables unchanged: triggers are disabled, so a chained or append-only row stays
 * identical. Uses one transaction. Returns the number of rows per table.
 */
export const loadTables = (
  db: Queryable,
  tables: readonly string[],
  read: ReadLines,
): Promise<ReadonlyMap<string, number>> =>
  db.transaction(async tx => {
    const counts = new Map<string, number>()
    const known = await listTables(tx)
    const foreign = tables.filter(name => !known.includes(name))
    if (foreign.length > 0) throw new Error(`this version has no table ${foreign.join(', ')}`)
    for (const name of known.filter(name => tables.includes(name))) {
      const enable = await disableTriggers(tx, name)
      // A migration may have inserted rows that the dump contains too.
      await tx.execute(sql`delete from ${sql.identifier(name)}`)
      let count = 0
      for await (const lines of read(name)) {
        await insertLines(tx, name, lines)
        count += lines.length
      }
      await enable()
      counts.set(name, count)
    }
    await continueSequences(tx)
    return counts
  })

const insertLines = async (tx: Queryable, name: string, lines: readonly string[]): Promise<void> => {
  const table = sql.identifier(name)
  const columns = rowsOf<{ name: string }>(
    await tx.execute(sql`
      select attname as name from pg_attribute
      where attrelid = ${`public."${name}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`),
  )
  const list = sql.join(
    columns.map(column => sql.identifier(column.name)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${table} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::jsonb)`)
}

/** The SQL that enables a trigger by its state (pg_trigger.tgenabled). */
const switchedOn: Readonly<Record<string, string>> = { O: 'enable', A: 'enable always', R: 'enable replica' }

/** Disables a table's triggers; returns a function that restores each one's state. Only the owner of a table may. */
const disableTriggers = async (tx: Queryable, name: string): Promise<() => Promise<void>> => {
  const triggers = rowsOf<{ name: string; enabled: string }>(
    await tx.execute(sql`
      select tgname as name, tgenabled as enabled from pg_trigger
      where tgrelid = ${`public."${name}"`}::regclass and not tgisinternal and tgenabled <> 'D'`),
  )
  const table = sql.identifier(name)
  for (const trigger of triggers) {
    await tx.execute(sql`alter table ${table} disable trigger ${sql.identifier(trigger.name)}`)
  }
  return async () => {
    for (const trigger of triggers) {
      const enable = sql.raw(switchedOn[trigger.enabled] ?? 'enable')
      await tx.execute(sql`alter table ${table} ${enable} trigger ${sql.identifier(trigger.name)}`)
    }
  }
}

/** Sequences continue after the greatest restored value. */
const continueSequences = async (tx: Queryable): Promise<void> => {
  const owned = rowsOf<{ sequence: string; table: string; column: string }>(
    await tx.execute(sql`
      select s.oid::regclass::text as sequence, c.relname as table, a.attname as column
      from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
      join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and c.relnamespace = 'public'::regnamespace`),
  )
  for (const { sequence, table, column } of owned) {
    const greatest = sql`(select max(${sql.identifier(column)}) from ${sql.identifier(table)})`
    await tx.execute(sql`select setval(${sequence}::regclass, coalesce(${greatest}, 1), ${greatest} is not null)`)
  }
}

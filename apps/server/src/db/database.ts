import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { lockFolder } from './folder-lock.ts'
import { type Heard, type Listening, listenOn } from './listen.ts'
import * as schema from './schema.ts'

/** Either kind of database, or a transaction of one. */
export type Queryable = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  readonly db: Queryable
  readonly kind: 'embedded' | 'server'
  /** How pg-boss reaches the same database. */
  readonly boss: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** Hears what `pg_notify` says on a channel, in this process or in another. */
  listen(channel: string, heard: Heard): Promise<Listening>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }

/** PostgreSQL inside this process, in `folder`, or in memory without one. One process may hold a folder at a time. */
export const openEmbedded = async (folder?: string): Promise<Database> => {
  if (folder) await mkdir(folder, { recursive: true })
  const unlock = folder ? await lockFolder(folder) : null
  const client = await PGlite.create(folder ? { dataDir: folder } : {})
  const db = drizzleEmbedded(client, { schema })
  await migrateEmbedded(db, migrations)
  const close = async () => {
    await client.close()
    await unlock?.()
  }
  return {
    db,
    kind: 'embedded',
    boss: { db: fromPglite(client), backend: 'pglite' },
    listen: async (channel, heard) => ({ end: await client.listen(channel, heard) }),
    ping: () => ping(db),
    close,
  }
}

/** A PostgreSQL server. Several processes may start at once: the migrations run under an advisory lock. */
export const openServer = async (url: string): Promise<Database> => {
  const pool = new Pool({ connectionString: url, max: 10 })
  // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined)
  const db = drizzleServer(pool, { schema })
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock(8714)')
    await migrateServer(db, migrations)
  } finally {
    await lock.query('select pg_advisory_unlock(8714)').finally(() => lock.release())
  }
  return {
    db,
    kind: 'server',
    boss: { connectionString: url, max: 4 },
    listen: (channel, heard) => listenOn(url, channel, heard),
    ping: () => ping(db),
    close: () => pool.end(),
  }
}

const ping = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select 1`)
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { BackupError } from '../base/backup-error.ts'
import { grantAppRole, roleOf } from './app-role.ts'
import { appliedMigrations } from './applied-migrations.ts'
import { explainedRefusal } from './database-refusal.ts'
import { keepCheckpoints } from './embedded/checkpoints.ts'
import { extensions, openFolder } from './embedded/open-folder.ts'
import { startOfNew } from './embedded/template.ts'
import { type Listening, listenOn, type OnNotification } from './listen.ts'
import * as schema from './schema.ts'

/** Either kind of database, or a transaction of one. */
export type Queryable = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  readonly db: Queryable
  readonly kind: 'embedded' | 'server'
  /** pg-boss's connection options for the same database. */
  readonly boss: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** Subscribes to `pg_notify` on a channel, from this or another process. */
  listen(channel: string, heard: OnNotification): Promise<Listening>
  /** The connection pool: open connections, idle connections and callers that wait for one. */
  connections?(): Readonly<Record<'open' | 'idle' | 'waiting', number>>
  /** Throws if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }

export interface OpenOptions {
  /** Called before migrations change a database that has some already. */
  readonly beforeMigration?: (db: Queryable) => Promise<void>
  /** Applies only the first `upTo` migrations, to create rows of an earlier version. */
  readonly upTo?: number
}

interface ServerOptions extends OpenOptions {
  readonly ownerUrl?: string | undefined
}

/**
 * PostgreSQL inside this process: stored in `folder`, which `platform/data-dir` has locked, or in memory if there is none.
 */
export const openEmbedded = async (folder?: string, options: OpenOptions = {}): Promise<Database> => {
  const start = options.upTo === undefined ? await startOfNew() : {}
  const client = folder ? await openFolder(folder, endProcess, start) : await PGlite.create({ extensions, ...start })
  const endCheckpoints = folder ? keepCheckpoints(client) : () => undefined
  const db = drizzleEmbedded(client, { schema })
  try {
    if (await isMigrationPending(db, options)) await withMigrations(options, folder => migrateEmbedded(db, folder))
  } catch (error) {
    endCheckpoints()
    await client.close().catch(() => undefined)
    throw error
  }
  return {
    db,
    kind: 'embedded',
    boss: { db: fromPglite(client), backend: 'pglite' },
    listen: async (channel, heard) => ({ end: await client.listen(channel, heard) }),
    ping: () => ping(db),
    close: async () => {
      endCheckpoints()
      await client.close()
    },
  }
}

/**
 * How long a call waits for a connection, even a free one of the pool, and for a query; far above the slowest query. Without
 * these limits a call would wait for TCP to time out, which takes minutes.
 */
const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 30_000, keepAlive: true }

/**
 * Ends the process, as a PostgreSQL server does when its disk fails, because memory and disk may differ from then on.
 */
const endProcess = (failure: Error): void => {
  setImmediate(() => {
    throw failure
  })
}

/**
 * A PostgreSQL server. Several processes may start at once: the migrations run under an advisory lock. If `ownerUrl` is set,
 * they run as the tables' owner, and the role of `url` is granted what the application needs. Throws DatabaseRefusal.
 */
export const openServer = async (url: string, options: ServerOptions = {}): Promise<Database> => {
  const { ownerUrl } = options
  await migrate(ownerUrl ?? url, ownerUrl === undefined ? null : roleOf(url), options).catch(error => {
    throw explainedRefusal(error, ownerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL')
  })
  const pool = openPool({ connectionString: url, max: 10, ...timeouts, onConnect: preferShortQueries })
  const db = drizzleServer(pool, { schema })
  await ping(db).catch(async error => {
    await pool.end()
    throw explainedRefusal(error, 'DATABASE_URL')
  })
  return {
    db,
    kind: 'server',
    boss: { connectionString: url, max: 4 },
    listen: (channel, heard) => listenOn(url, channel, heard),
    ping: () => ping(db),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/**
 * The application's queries are short and many run at once. Compiling one (JIT) or starting workers for it takes longer than
 * the query, and the workers compete with the other queries.
 */
const preferShortQueries = async (client: ClientBase): Promise<void> => {
  await client.query('set jit = off; set max_parallel_workers_per_gather = 0')
}

/**
 * If a connection breaks, the pool replaces it and its current query fails. The 'error' event needs a listener, or it would
 * end the process; it comes from idle connections and from those in a transaction that runs no query at that moment.
 */
const openPool = (config: PoolConfig): Pool => {
  const pool = new Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    releaseWithoutBegin(client)
  })
  return pool
}

/**
 * Drizzle 0.45 never releases a connection whose `begin` failed, for example because the server went away. After ten of them
 * no call would get a connection until a restart.
 */
const releaseWithoutBegin = (client: PoolClient): void => {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const watched = (...args: unknown[]): unknown => {
    const answer = query(...args)
    const isBegin = /^begin\b/.test(String(Object(args[0]).text))
    if (isBegin && answer instanceof Promise) answer.catch(() => client.release(true))
    return answer
  }
  Object.assign(client, { query: watched })
}

/** Has no timeouts, because a migration, or waiting for that of another process, may take minutes. */
const migrate = async (url: string, appRole: string | null, options: OpenOptions): Promise<void> => {
  const pool = openPool({ connectionString: url, max: 2 })
  const lock = await pool.connect()
  try {
    // Any number that no other lock of the program has.
    await lock.query('select pg_advisory_lock(8714)')
    const db = drizzleServer(pool, { schema })
    // Even with nothing to do, Drizzle's migrator needs the right to create its table, which the application's role has not.
    if (await isMigrationPending(db, options)) await withMigrations(options, folder => migrateServer(db, folder))
    if (appRole !== null) await grantAppRole(lock, appRole)
  } finally {
    // Closing the connection releases the lock.
    lock.release(true)
    await pool.end()
  }
}

const ping = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select 1`)
}

/** The timestamps of this version's migrations, oldest first. */
export const knownMigrations = (): readonly number[] => readMigrationFiles(migrations).map(one => one.folderMillis)

/**
 * Calls `beforeMigration` if a database with migrations lacks some of this version. Throws BackupError if it has some of a
 * later version, whose rows this one would damage without noticing.
 */
const isMigrationPending = async (db: Queryable, { beforeMigration, upTo }: OpenOptions): Promise<boolean> => {
  const known = knownMigrations()
  const latest = (await appliedMigrations(db)).at(-1)?.at ?? Number.NEGATIVE_INFINITY
  if (latest > Math.max(...known))
    throw new BackupError(
      'The database was migrated by a newer version of XRAI. Start that one, or restore the backup made before the upgrade.',
    )
  const isPending = (some: readonly number[]) => some.some(at => at > latest)
  if (latest > 0 && isPending(known)) await beforeMigration?.(db)
  return isPending(known.slice(0, upTo))
}

/** Drizzle always migrates to the end of a journal; to apply fewer migrations it gets a shortened one. */
const withMigrations = async (
  { upTo }: OpenOptions,
  migrate: (folder: typeof migrations) => Promise<void>,
): Promise<void> => {
  if (upTo === undefined) return migrate(migrations)
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'xrai-migrations-'))
  try {
    await cp(migrations.migrationsFolder, migrationsFolder, { recursive: true })
    const path = join(migrationsFolder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }))
    await migrate({ migrationsFolder })
  } finally {
    await rm(migrationsFolder, { recursive: true, force: true })
  }
}

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { BackupError } from '../base/backup-error.ts'
import { exists } from '../base/exists.ts'
import { silentLog } from '../base/log/log.ts'
import { appliedMigrations } from '../db/applied-migrations.ts'
import { type Database, type OpenOptions, openEmbedded, openServer } from '../db/database.ts'
import { DatabaseRefusal } from '../db/database-refusal.ts'
import { databaseFolder, openDataDir } from '../platform/data-dir/data-dir.ts'
import { FolderInUse } from '../platform/data-dir/folder-lock.ts'
import { type Settings, SettingsError } from '../settings/settings.ts'

/** The output of a command. */
export interface Terminal {
  say(line: string): void
  complain(line: string): void
}

export const terminal: Terminal = {
  say: line => process.stdout.write(`${line}\n`),
  complain: line => process.stderr.write(`${line}\n`),
}

/** In English for the operator's terminal: the problem and the remedy. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const reported = [CommandError, BackupError, SettingsError, FolderInUse, DatabaseRefusal]

/**
 * The exit status of a command: the result of `work`, or 1 with the message of a CommandError. A bug is rethrown.
 */
export const exitStatus = async ({ complain }: Terminal, work: () => Promise<number>): Promise<number> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && reported.some(kind => error instanceof kind))) throw error
    complain(error.message)
    return 1
  }
}

/** Like `exitStatus`; 0 after `work`. */
export const exitAfter = (terminal: Terminal, work: () => Promise<void>): Promise<number> =>
  exitStatus(terminal, () => work().then(() => 0))

/** Throws CommandError for an unknown option, or one without its value. */
export const parseParameters = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  parameters: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options })
  } catch (error) {
    throw error instanceof TypeError ? new CommandError(error.message, { cause: error }) : error
  }
}

type Places = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>

/**
 * Opens the installation's database without migrating it. Throws CommandError if there is none, because a wrong
 * DATA_DIR must not look like an intact installation.
 */
export const openInstalled = async (
  { databaseUrl, databaseOwnerUrl, dataDir }: Places,
  options: Omit<OpenOptions, 'upTo'> & { readonly asOwner?: boolean } = {},
): Promise<Database> => {
  const { asOwner = false, ...more } = options
  const folder = databaseFolder(dataDir)
  if (!databaseUrl && !(await exists(folder))) throw new CommandError(nothingIn(dataDir))
  const url = asOwner ? (databaseOwnerUrl ?? databaseUrl) : databaseUrl
  const ownerUrl = asOwner ? undefined : databaseOwnerUrl
  const database = await (url
    ? openServer(url, { ...more, ownerUrl, upTo: 0 })
    : openEmbedded(folder, { ...more, upTo: 0 }))
  if ((await appliedMigrations(database.db)).length > 0) return database
  await database.close()
  throw new CommandError(nothingIn(databaseUrl ? 'The database of DATABASE_URL' : folder))
}

/** A command never migrates, because the program's start does so after a backup. */
export const beforeMigration = () =>
  Promise.reject(
    new CommandError(
      'The database is of an earlier version. Start the program once: it makes a backup and migrates it.',
    ),
  )

/**
 * Runs `work` on the installation's database, with an exclusive lock on the data folder if that contains the
 * database.
 */
export const withInstalled = async <T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> => {
  const folder = settings.databaseUrl ? null : await openDataDir(settings, silentLog)
  try {
    const database = await openInstalled(settings, { beforeMigration })
    return await work(database).finally(database.close)
  } finally {
    await folder?.release()
  }
}

const nothingIn = (place: string): string =>
  `${place} holds nothing of XRAI. Set DATA_DIR or DATABASE_URL as the program has them.`

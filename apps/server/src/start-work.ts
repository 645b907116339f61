import { openTellCaseEnded } from './accounts/tell-case-ended.ts'
import { describeError } from './api/failure.ts'
import { startGivingBack } from './jobs/give-back.ts'
import { type OpenParts, openParts } from './open-parts.ts'
import { type Environment, readSettings, type Settings, SettingsError } from './settings.ts'

/** What a process does: answer calls, run jobs, or both. */
const roles = ['api', 'worker', 'all'] as const
export type Role = (typeof roles)[number]

export const readRole = (value: string | undefined): Role => {
  const role = roles.find(role => role === (value ?? 'all'))
  if (!role) throw new SettingsError(`--role: one of ${roles.join(', ')}.`)
  return role
}

/** One process at a time holds the embedded database, so it must do both. */
export const requireDatabaseFor = (role: Role, { databaseUrl }: Pick<Settings, 'databaseUrl'>): void => {
  if (role === 'all' || databaseUrl) return
  const other = role === 'api' ? 'worker' : 'api'
  throw new SettingsError(
    `--role=${role} needs DATABASE_URL: the embedded database belongs to one process, and a second one with --role=${other} could not open it. Leave --role away, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Begins to run what waits. */
export const startWork = async (parts: OpenParts): Promise<void> => {
  const { database, engine, files, mailer, queue, say, settings } = parts
  const tellCaseEnded = openTellCaseEnded({ mailer, say, publicUrl: settings.publicUrl })
  await startGivingBack(database, error => say(describeError(error)))
  await queue.work({ db: database.db, engine, files, tellCaseEnded })
}

/** A process that runs jobs and answers no calls. */
export const startWorker = async (env: Environment, say: (line: string) => void): Promise<OpenParts> => {
  const settings = readSettings(env)
  requireDatabaseFor('worker', settings)
  const parts = await openParts(settings, say)
  await startWork(parts)
  return parts
}

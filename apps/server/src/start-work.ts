import { giveBackAbandoned } from './accounts/credits/give-back-abandoned.ts'
import type { Log } from './base/log/log.ts'
import type { Queryable } from './db/database.ts'
import { releaseInterruptedCalls } from './db/queries/platform/idempotent-calls.ts'
import { concurrencyOf } from './imaging/engines/open-engine.ts'
import { type OpenAppContext, openAppContext } from './open-app-context.ts'
import { checkBackupFolder } from './records/backup/automatic-backup.ts'
import { serveWorkerHealth } from './serve-worker-health.ts'
import { type Environment, readSettings, type Settings, SettingsError } from './settings/settings.ts'

/** The role of a process: answer calls, run jobs, or both. */
const roles = ['api', 'worker', 'all'] as const
export type Role = (typeof roles)[number]

export const readRole = (value: string | undefined): Role => {
  const role = roles.find(role => role === (value ?? 'all'))
  if (!role) throw new SettingsError(`--role: one of ${roles.join(', ')}.`)
  return role
}

/** Only one process at a time can open the embedded database, so it must do both. */
export const requireDatabaseFor = (role: Role, { databaseUrl }: Pick<Settings, 'databaseUrl'>): void => {
  if (role === 'all' || databaseUrl) return
  const other = role === 'api' ? 'worker' : 'api'
  throw new SettingsError(
    `--role=${role} needs DATABASE_URL: the embedded database belongs to one process, and a second one with --role=${other} could not open it. Leave --role away, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Starts running queued and recurring jobs. */
export const startWork = async (context: OpenAppContext): Promise<void> => {
  const { database, queue, log, settings } = context
  // On the embedded database no other process can have a call in progress, so those in it were interrupted.
  if (database.kind === 'embedded')
    await endInterruptedCalls(database.db).catch(error => log.error('recurring-work-failed', { error }))
  // Not waited for, because a network disk that is away may not answer.
  void checkBackupFolder(settings, log)
  // One more than the detector processes at once, because the extra one reads its image in that time.
  const places = concurrencyOf(settings.engine) + 1
  await queue.work({ ...context, db: database.db }, places)
  await queue.repeat({ ...context, reception: context })
}

const endInterruptedCalls = async (db: Queryable): Promise<void> => {
  await releaseInterruptedCalls(db)
  await giveBackAbandoned(db, new Date())
}

/** A process that runs jobs and answers no calls. */
export const startWorker = async (env: Environment, log: Log): Promise<OpenAppContext> => {
  const settings = readSettings(env)
  requireDatabaseFor('worker', settings)
  const health = await serveWorkerHealth(settings)
  try {
    const context = await openAppContext(settings, log)
    health.use(context)
    await startWork(context)
    context.lifecycle.become('ready')
    const close = async () => {
      context.lifecycle.become('stopping')
      await context.close()
      await health.close()
    }
    return { ...context, close }
  } catch (error) {
    await health.close()
    throw error
  }
}

import './platform/process/collect-seldom.ts'
import { parseArgs } from 'node:util'
import { demoLogin } from './accounts/identity/demo-login.ts'
import { BackupError } from './base/backup-error.ts'
import { createLog, type Log } from './base/log/log.ts'
import { DatabaseRefusal } from './db/database-refusal.ts'
import { hasDemoClinic } from './db/queries/accounts/clinics.ts'
import { fillInBackground, seedDemo, seedWhenEmpty } from './demo/seed-demo.ts'
import { buildWebWhenNeeded } from './http/web/build-web.ts'
import { developWeb, isWatched, watchSources } from './http/web/develop-web.ts'
import { openAppContext } from './open-app-context.ts'
import { diskFaultOf } from './platform/data-dir/disk-fault.ts'
import { FolderInUse } from './platform/data-dir/folder-lock.ts'
import { endOnCrash } from './platform/process/end-on-crash.ts'
import { longestStopMs, type StopOnSignal, stopOnSignal } from './platform/process/stop-on-signal.ts'
import { startTracing } from './platform/telemetry/start-tracing.ts'
import { readSettings, SettingsError } from './settings/settings.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { readRole, startWorker } from './start-work.ts'

const { values } = parseArgs({
  options: {
    dev: { type: 'boolean' },
    build: { type: 'boolean' },
    seed: { type: 'boolean' },
    role: { type: 'string' },
  },
})

/** The web app alone: for an image, and for a folder that the server may not write. */
const build = (): Promise<void> => buildWebWhenNeeded(createLog(readSettings(process.env).log))

/** Recreates the demo clinic and serves nothing. */
const seed = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const context = await openAppContext(settings, createLog(settings.log))
  await seedDemo(context)
  await context.close()
}

const serve = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const log = createLog(settings.log)
  const role = readRole(values.role)
  endOnCrash(log)
  const signal = stopOnSignal(log, settings.shutdownDelayMs + longestStopMs)
  const endTracing = await startTracing(settings, log)
  if (role === 'worker') return work(log, signal, endTracing)
  if (!values.dev) await buildWebWhenNeeded(log)
  const server = await startServer(process.env, {
    log,
    prepare: seedWhenEmpty,
    alongside: fillInBackground,
    role,
    ...(values.dev ? { pages: developWeb } : {}),
  })
  log.info('listening', { port: Number(new URL(server.url).port), role })
  if (settings.log.format === 'pretty') await greet(server)
  signal.use(() => server.close().finally(endTracing))
}

/** Prints the greeting at the terminal. */
const greet = async ({ url, context }: RunningServer): Promise<void> => {
  const isOffered = context.settings.isLocal && (await hasDemoClinic(context.database.db))
  const demo = isOffered ? `Demo  ${demoLogin.email}  ${demoLogin.password}\n` : ''
  process.stdout.write(`\nXRAI  ${url}\n${demo}\n`)
}

/** Jobs, and nothing served. */
const work = async (log: Log, signal: StopOnSignal, endTracing: () => Promise<void>): Promise<void> => {
  const context = await startWorker(process.env, log)
  log.info('worker-started')
  signal.use(() => context.close().finally(endTracing))
}

/** Errors that an operator can fix are printed as a sentence; any other is logged with name, code and place. */
const refuse = async (error: unknown): Promise<void> => {
  if ([SettingsError, FolderInUse, BackupError].some(kind => error instanceof kind))
    console.error(String(Object(error).message))
  else {
    const fault =
      error instanceof DatabaseRefusal ? error.message : await diskFaultOf(readSettings(process.env).dataDir, error)
    if (fault !== null) console.error(fault)
    createLog().fatal('start-failed', { error })
  }
  process.exit(1)
}

if (values.dev && !isWatched()) watchSources(import.meta.filename)
else {
  const run = values.build ? build : values.seed ? seed : serve
  run().catch(refuse)
}

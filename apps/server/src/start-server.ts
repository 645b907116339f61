import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { z } from 'zod'
import { createLog, type Log } from './base/log/log.ts'
import { createApp } from './http/api/app.ts'
import { metricsPath } from './http/api/service/prometheus.ts'
import { limitConnections } from './http/frame/connections.ts'
import { serveSite } from './http/web/serve-site.ts'
import { serveWeb } from './http/web/serve-web.ts'
import { modelCommandSchema, runModelCommand } from './imaging/models/model-commands.ts'
import { openReceiver, type Receiver } from './interop/dicom-receiver/open-receiver.ts'
import { type OpenAppContext, openAppContext } from './open-app-context.ts'
import { type Listening, listen } from './platform/listen.ts'
import { answerNotReady } from './platform/process/not-ready.ts'
import { commandSchema, runCommand } from './records/backup/commands.ts'
import { openControl } from './records/backup/control.ts'
import { type Environment, readSettings } from './settings/settings.ts'
import { requireValidAt } from './settings/signing-identity.ts'
import { type Role, requireDatabaseFor, startWork } from './start-work.ts'

export interface StartOptions {
  /** `api` runs no jobs; the default runs them too. */
  readonly role?: Exclude<Role, 'worker'>
  /** JSON on standard output by default. */
  readonly log?: Log
  /** Runs after the context was created and before the first call: seeds the demo clinic. */
  readonly prepare?: (context: OpenAppContext) => Promise<void>
  /** Starts once the server answers: analyses the demo's radiographs. Returns a function that ends it. */
  readonly alongside?: (context: OpenAppContext) => () => Promise<void>
  /** Serves everything outside the API in another way than from the built app: Vite during development. */
  readonly pages?: (server: Server) => Promise<RequestListener>
}

export interface RunningServer {
  /** http://localhost:PORT, or with the name of HOST if other machines can reach it. */
  readonly url: string
  readonly context: OpenAppContext
  /**
   * Not ready from now on; after SHUTDOWN_DELAY_SECONDS accepts no new call, lets current ones finish, closes the context.
   */
  close(): Promise<void>
}

/**
 * Starts the whole server on a port (0 picks a free one), with the settings of `env`. It listens first and is ready last:
 * until then it answers 503, and /api/health/live. Used by the program and by the benchmark.
 */
export const startServer = async (env: Environment, options: StartOptions = {}): Promise<RunningServer> => {
  const settings = readSettings(env)
  const role = options.role ?? 'all'
  requireDatabaseFor(role, settings)
  const server = createServer()
  limitConnections(server, { trustedProxies: settings.trustedProxies })
  let answer: RequestListener = answerNotReady
  server.on('request', (request, response) => answer(request, response))
  const listening = await listen(server, settings)
  let opened: OpenAppContext | undefined
  let receiver: Receiver | null = null
  try {
    const context = await openAppContext(settings, options.log ?? createLog(settings.log))
    opened = context
    reportCertificate(context)
    await options.prepare?.(context)
    if (role === 'all') await startWork(context)
    const pages = await options.pages?.(server)
    const app = createApp(context, { runsJobs: role === 'all' })
    if (!pages) {
      serveSite(app, settings)
      serveWeb(app, settings)
    }
    // By default the adapter replaces the global Response of this process.
    const api = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    answer = (request, response) => (pages && !isOfApi(request.url) ? pages : api)(request, response)
    receiver = await startReceiver(context)
    context.lifecycle.become('ready')
    const endControl = settings.databaseUrl
      ? null
      : await openControl(settings.dataDir, context.log, answerCommands(context))
    const endAlongside = options.alongside?.(context)
    const close = async () => {
      context.lifecycle.become('stopping')
      await endControl?.()
      await endAlongside?.()
      await setTimeout(settings.shutdownDelayMs)
      await Promise.all([receiver?.close(), closeCalls(server, listening, context)])
      await context.close()
    }
    return { url: listening.url, context, close }
  } catch (error) {
    await cutOff(server, listening)
    await receiver?.close()
    await opened?.close()
    throw error
  }
}

/** Only signing needs the certificate, so an expired one stops nothing else. */
const reportCertificate = ({ settings: { signing }, log }: OpenAppContext): void => {
  try {
    if (signing) requireValidAt(signing, new Date())
  } catch (error) {
    log.error('certificate-not-valid', { error })
  }
}

/** Null if DICOM_PORT is not set. */
const startReceiver = async (context: OpenAppContext): Promise<Receiver | null> => {
  const { dicom, dataDir } = context.settings
  return dicom && openReceiver(context, { ...dicom, folder: join(dataDir, 'arriving') })
}

const isOfApi = (url = ''): boolean => url.startsWith('/api/') || url.split('?', 1)[0] === metricsPath

/** Executes commands of npm run backup, doctor and models, because only this process can read the embedded database. */
const answerCommands =
  ({ database, files, engine, settings, log }: OpenAppContext) =>
  (given: unknown) => {
    const command = z.union([commandSchema, modelCommandSchema]).parse(given)
    return command.kind === 'models'
      ? runModelCommand({ db: database.db, files, engine, settings }, command)
      : runCommand({ db: database.db, files, dataDir: settings.dataDir, log }, command)
  }

/** Calls that take longer than this after the stop signal are cut off. */
const timeoutMs = 10_000

const closeCalls = async (server: Server, listening: Listening, context: OpenAppContext): Promise<void> => {
  // Otherwise their event streams would stay open until they are cut off.
  const { caseWatch, analysisWatch, notificationWatch } = context
  await Promise.all([caseWatch, analysisWatch, notificationWatch].map(watch => watch.close()))
  const closed = listening.close()
  server.closeIdleConnections()
  // A connection whose call ends now becomes idle and would stay open.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const cut = globalThis.setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(cut)
  clearInterval(idle)
}

const cutOff = async (server: Server, listening: Listening): Promise<void> => {
  const closed = listening.close()
  server.closeAllConnections()
  await closed
}

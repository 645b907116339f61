import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './api/app.ts'
import { type OpenParts, openParts } from './open-parts.ts'
import { eraseHourly } from './personal-data/erase-due.ts'
import { type Environment, readSettings, SettingsError } from './settings.ts'
import { type Role, requireDatabaseFor, startWork } from './start-work.ts'
import { sweepDaily } from './sweep/sweep-deleted.ts'
import { serveSite } from './web/serve-site.ts'
import { serveWeb } from './web/serve-web.ts'

export interface StartOptions {
  /** Whether this process runs the jobs too; it does unless told. */
  readonly role?: Exclude<Role, 'worker'>
  /** One line of the log; standard output unless told. */
  readonly say?: (line: string) => void
  /** What runs once the parts are open and before the first call: the demo clinic. */
  readonly prepare?: (parts: OpenParts) => Promise<void>
  /** What begins once the server answers: the demo's radiographs. Its result ends it. */
  readonly alongside?: (parts: OpenParts) => () => Promise<void>
  /** Serves what is not of the API in another way than from the built app: Vite while developing. */
  readonly pages?: (server: Server) => Promise<RequestListener>
}

export interface RunningServer {
  /** http://localhost:PORT */
  readonly url: string
  readonly parts: OpenParts
  /** Takes no new call, lets the present ones end, closes the parts. */
  close(): Promise<void>
}

/** The whole server on a port (0 picks a free one), with the settings of `env`. The start of the program and of the bench. */
export const startServer = async (env: Environment, options: StartOptions = {}): Promise<RunningServer> => {
  const settings = readSettings(env)
  const role = options.role ?? 'all'
  requireDatabaseFor(role, settings)
  const parts = await openParts(settings, options.say ?? (line => process.stdout.write(`${line}\n`)))
  await options.prepare?.(parts)
  if (role === 'all') await startWork(parts)
  const stopErasing = eraseHourly(parts.database.db, parts.files, parts.say)
  const stopSweeping = sweepDaily(parts)
  const stopRounds = () => Promise.all([stopErasing(), stopSweeping()])
  const app = createApp(parts)
  if (!options.pages) {
    serveSite(app, settings)
    serveWeb(app)
  }

  const server = createServer()
  // The adapter would put its own Response in the place of the platform's, for everybody in this process.
  const api = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const pages = (await options.pages?.(server)) ?? api
  server.on('request', (request, response) => (request.url?.startsWith('/api/') ? api : pages)(request, response))
  const port = await listen(server, settings.port)
  const endAlongside = options.alongside?.(parts)
  return {
    url: `http://localhost:${port}`,
    parts,
    close: async () => {
      await endAlongside?.()
      await close(server, parts, stopRounds)
    },
  }
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new SettingsError(`PORT: ${port} is taken by another program.`) : error)
    })
    server.listen(port, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/** Calls that take longer than this after the stop was asked for are cut off. */
const patienceMs = 10_000

const close = async (server: Server, parts: OpenParts, stopRounds: () => Promise<unknown>): Promise<void> => {
  // Those who follow a case would stay for as long as it runs.
  await parts.caseWatch.close()
  const closed = new Promise(resolve => server.close(resolve))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(cut)
  await stopRounds()
  await parts.close()
}

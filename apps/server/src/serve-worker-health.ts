import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { AppError } from '@xrai/contract/errors/app-error'
import { Hono } from 'hono'
import { serveHealth } from './http/api/service/health.ts'
import { servePrometheus } from './http/api/service/prometheus.ts'
import { answerFailure } from './http/frame/failure.ts'
import { closeAfterUnreadRequests } from './http/frame/unread-request.ts'
import type { OpenAppContext } from './open-app-context.ts'
import { listen } from './platform/listen.ts'
import { answerNotReady } from './platform/process/not-ready.ts'
import type { Settings } from './settings/settings.ts'

export interface WorkerHealth {
  /** Null where it listens nowhere. */
  readonly url: string | null
  /** From now on its context determines the health; until then it is alive and not ready. */
  use(context: OpenAppContext): void
  close(): Promise<void>
}

/** A worker's health and metrics at HEALTH_PORT, and nothing else; nowhere without that setting. */
export const serveWorkerHealth = async ({ healthPort, host }: Settings): Promise<WorkerHealth> => {
  if (healthPort === null) return { url: null, use: () => undefined, close: () => Promise.resolve() }
  let answer: RequestListener = answerNotReady
  const server = createServer((request, response) => answer(request, response))
  closeAfterUnreadRequests(server)
  const listening = await listen(server, { host, port: healthPort })
  return {
    url: listening.url,
    use: context => {
      answer = getRequestListener(healthApp(context).fetch, { overrideGlobalObjects: false })
    },
    close: () => {
      const closed = listening.close()
      server.closeAllConnections()
      return closed
    },
  }
}

const healthApp = (context: OpenAppContext): Hono => {
  const app = new Hono()
  app.onError((error, c) => answerFailure(c, error))
  const api = { app, context, routes: [] }
  serveHealth(api, 'jobs')
  servePrometheus(api, { runsJobs: true })
  app.notFound(c => answerFailure(c, new AppError('NOT_FOUND')))
  return app
}

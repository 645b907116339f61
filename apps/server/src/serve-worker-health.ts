import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '@xrai/contract/errors/app-error'
import { answerFailure } from './api/failure.ts'
import { serveHealth } from './api/health.ts'
import { servePrometheus } from './api/prometheus.ts'
import { listen } from './listen.ts'
import type { OpenParts } from './open-parts.ts'
import { answerNotReady } from './process/not-ready.ts'
import type { Settings } from './settings.ts'

export interface WorkerHealth {
  /** Null where it listens nowhere. */
  readonly url: string | null
  /** From now on its parts determine the health; until then it is alive and not ready. */
  use(parts: OpenParts): void
  close(): Promise<void>
}

/** A worker's health and measures at HEALTH_PORT, and nothing else; nowhere without that setting. */
export const serveWorkerHealth = async ({ healthPort, host }: Settings): Promise<WorkerHealth> => {
  if (healthPort === null) return { url: null, use: () => undefined, close: () => Promise.resolve() }
  let answer: RequestListener = answerNotReady
  const server = createServer((request, response) => answer(request, response))
  const listening = await listen(server, { host, port: healthPort })
  return {
    url: listening.url,
    use: parts => {
      answer = getRequestListener(healthApp(parts).fetch, { overrideGlobalObjects: false })
    },
    close: () => {
      const closed = listening.close()
      server.closeAllConnections()
      return closed
    },
  }
}

const healthApp = (parts: OpenParts): OpenAPIHono => {
  const app = new OpenAPIHono()
  app.onError((error, context) => answerFailure(context, error))
  serveHealth({ app, parts }, 'jobs')
  servePrometheus({ app, parts })
  app.notFound(context => answerFailure(context, new AppError('NOT_FOUND')))
  return app
}

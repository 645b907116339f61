import type { RequestListener } from 'node:http'
import { errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'

/** The Retry-After: migrating and starting take about this long. */
const retrySeconds = 5
const code = 'SERVICE_UNAVAILABLE'

/**
 * The response of the port while database, files and detector are being opened: alive, but not ready.
 */
export const answerNotReady: RequestListener = (request, response) => {
  const path = request.url?.split('?', 1)[0]
  const isLive = path === '/api/health/live'
  response.writeHead(isLive ? 200 : errorTable[code].status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(isLive ? {} : { 'retry-after': String(retrySeconds) }),
  })
  response.end(JSON.stringify(isLive ? { status: 'ok' } : bodyOf(path)))
}

const failed = 'failed'

const bodyOf = (path: string | undefined): object => {
  const checks = { status: failed, database: failed, storage: failed, engine: failed }
  if (path === '/api/health/ready') return { ...checks, phase: 'starting' }
  if (path === '/api/health') return { ...checks, model: '' }
  return { error: t(errorTable[code].text), code }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { collectProcess, registry } from '../telemetry/metrics.ts'
import { readGauges } from '../telemetry/read-gauges.ts'
import type { Api } from './endpoint.ts'

/** Beside /api: Prometheus looks for it there, and it is no call of the product. */
export const metricsPath = '/metrics'

/** The measures for a caller with METRICS_TOKEN as `Bearer`; without that setting there is no such page. */
export const servePrometheus = ({ app, parts }: Api): void => {
  const { database, lanes, lifecycle, settings } = parts
  const { metricsToken, dataDir } = settings
  if (metricsToken) collectProcess()
  app.all(metricsPath, async context => {
    if (!metricsToken || context.req.method !== 'GET') throw new AppError('NOT_FOUND')
    if (!isSame(context.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
      context.header('www-authenticate', 'Bearer')
      throw new AppError('METRICS_TOKEN_WRONG')
    }
    await readGauges({ database, lanes, lifecycle, dataDir })
    return context.text(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  })
}

/** Compares in constant time, independent of the position of the first difference and of the lengths. */
const isSame = (sent: string, expected: string): boolean => {
  const [one, two] = [sent, expected].map(text => createHash('sha256').update(text).digest())
  return one !== undefined && two !== undefined && timingSafeEqual(one, two)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { oneAtATime } from '../../../base/memoise.ts'
import { collectProcess, registry } from '../../../platform/telemetry/metrics.ts'
import { readGauges } from '../../../platform/telemetry/read-gauges.ts'
import { readBackupAge } from '../../../records/backup/automatic-backup.ts'
import type { Api } from '../../frame/serve-route.ts'

/** Outside /api, because Prometheus expects it there and it is not a call of the product. */
export const metricsPath = '/metrics'

/**
 * The metrics for a caller with METRICS_TOKEN as `Bearer`. Without that setting the page does not exist. Only a process
 * that runs jobs makes nightly backups, so only it reports their age.
 */
export const servePrometheus = ({ app, context }: Api, { runsJobs }: { readonly runsJobs: boolean }): void => {
  const { settings } = context
  const { metricsToken } = settings
  const readAge = oneAtATime(() => readBackupAge(context.database.db, settings, new Date()))
  if (metricsToken) collectProcess()
  app.all(metricsPath, async c => {
    if (!metricsToken || c.req.method !== 'GET') throw new AppError('NOT_FOUND')
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
      c.header('www-authenticate', 'Bearer')
      throw new AppError('METRICS_TOKEN_WRONG')
    }
    await readGauges({ ...context, readBackupAge: () => (runsJobs ? readAge() : Promise.resolve(null)) })
    return c.text(await registry.metrics(), 200, {
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

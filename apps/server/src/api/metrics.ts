import { getMetrics } from '@xrai/contract/routes/metrics'
import { openMetrics } from '../metrics/open-metrics.ts'
import { type Api, endpoint } from './endpoint.ts'

export const serveMetrics = (api: Api): void => {
  endpoint(api, getMetrics, ({ session, query }) => openMetrics(session.scope, query))
}

import { getMetrics } from '@xrai/contract/routes/metrics'
import { type Api, endpoint } from '../../http/endpoint.ts'
import { openMetrics } from '../../metrics/open-metrics.ts'

export const serveMetrics = (api: Api): void => {
  endpoint(api, getMetrics, ({ session, query }) => openMetrics(session.scope, query))
}

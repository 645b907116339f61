import * as routes from '@xrai/contract/routes/metrics'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { openMetrics } from '../../metrics/open-metrics.ts'

export const serveMetrics = (api: Api): void => {
  serveRoute(api, routes.getMetrics, ({ session, query }) => openMetrics(session.scope, query))
}

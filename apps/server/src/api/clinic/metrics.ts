import * as routes from '@xrai/contract/routes/metrics'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { agreementCsv } from '../../metrics/agreement-csv.ts'
import { openAgreement } from '../../metrics/open-agreement.ts'
import { openMetrics } from '../../metrics/open-metrics.ts'

export const serveMetrics = (api: Api): void => {
  const { attempts } = api.context

  serveRoute(api, routes.getMetrics, ({ session, query }) => openMetrics(session.scope, query))

  serveRoute(api, routes.getAgreement, ({ session, query }) => openAgreement(session, attempts, query))

  serveRoute(api, routes.exportAgreement, async ({ session, query, c }) =>
    c.body(agreementCsv(await openAgreement(session, attempts, query)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="xrai-acuerdo.csv"',
      'cache-control': 'private, no-store',
    }),
  )
}

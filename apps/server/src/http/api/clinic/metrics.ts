import * as routes from '@xrai/contract/routes/metrics'
import { getPeopleFigures } from '@xrai/contract/routes/people-figures'
import { csvHeaders } from '../../../base/csv.ts'
import { agreementCsv } from '../../../insight/metrics/agreement-csv.ts'
import { readPeopleFigures } from '../../../insight/metrics/people-figures.ts'
import { readMetrics } from '../../../insight/metrics/read-metrics.ts'
import { readReviewAgreement } from '../../../insight/metrics/read-review-agreement.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { inZone } from './in-zone.ts'

export const serveMetrics = (api: Api): void => {
  const { attempts } = api.context

  serveRoute(api, routes.getMetrics, ({ session, query }) => readMetrics(session, inZone(session, query)))

  serveRoute(api, routes.getAgreement, ({ session, query }) =>
    readReviewAgreement(session, attempts, inZone(session, query)),
  )

  serveRoute(api, getPeopleFigures, ({ session, query }) =>
    readPeopleFigures(session, attempts, inZone(session, query)),
  )

  serveRoute(api, routes.exportAgreement, async ({ session, query, c }) =>
    c.body(
      agreementCsv(await readReviewAgreement(session, attempts, inZone(session, query))),
      200,
      csvHeaders('xrai-acuerdo'),
    ),
  )
}

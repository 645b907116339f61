import * as routes from '@xrai/contract/routes/result-deliveries'
import {
  cancelResult,
  readReportResults,
  readResults,
  resendResult,
} from '../../../interop/result-delivery/deliveries.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The report deliveries to the clinic's peers, sent and waiting. */
export const serveResultDeliveries = (api: Api): void => {
  serveRoute(api, routes.listResultDeliveries, ({ session, query }) => readResults(session, query))
  serveRoute(api, routes.listReportDeliveries, async ({ session, params }) => ({
    deliveries: await readReportResults(session, params.id),
  }))
  serveRoute(api, routes.resendResult, ({ session, params }) => resendResult(session, params.id))
  serveRoute(api, routes.cancelResult, ({ session, params }) => cancelResult(session, params.id))
}

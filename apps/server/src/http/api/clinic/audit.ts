import * as routes from '@xrai/contract/routes/audit'
import { exportTrail } from '../../../accounts/audit/export-csv.ts'
import { checkTrail, readChain, readTrail } from '../../../accounts/audit/read-trail.ts'
import { csvHeaders } from '../../../base/csv.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The clinic's audit trail, for owners. */
export const serveAudit = (api: Api): void => {
  const { attempts } = api.context

  serveRoute(api, routes.listAudit, ({ session, query }) => readTrail(session.scope, query))

  serveRoute(api, routes.exportAudit, async ({ session, query, c }) =>
    c.body(await exportTrail(session, attempts, query), 200, csvHeaders('xrai-auditoria')),
  )

  serveRoute(api, routes.getAuditChain, ({ session }) => readChain(session.scope))

  serveRoute(api, routes.checkAudit, ({ session }) => checkTrail(session, attempts))
}

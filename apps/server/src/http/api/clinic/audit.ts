import * as routes from '@xrai/contract/routes/audit'
import { exportTrail } from '../../../accounts/audit/export-csv.ts'
import { checkTrail, readChain, readTrail } from '../../../accounts/audit/read-trail.ts'
import { csvHeaders } from '../../../base/csv.ts'
import { createDownloads } from '../../frame/send-download.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The clinic's audit trail, for owners. */
export const serveAudit = (api: Api): void => {
  const { attempts } = api.context
  const download = createDownloads(api.context)

  serveRoute(api, routes.listAudit, ({ session, query }) => readTrail(session.scope, query))

  serveRoute(api, routes.exportAudit, ({ session, query, c }) =>
    download({ c, route: routes.exportAudit, session, headers: csvHeaders('xrai-auditoria') }, () =>
      exportTrail(session, attempts, query),
    ),
  )

  serveRoute(api, routes.getAuditChain, ({ session }) => readChain(session.scope))

  serveRoute(api, routes.checkAudit, ({ session }) => checkTrail(session, attempts))
}

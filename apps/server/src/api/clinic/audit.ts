import { checkAudit, exportAudit, getAuditChain, listAudit } from '@xrai/contract/routes/audit'
import { exportTrail } from '../../audit/export-csv.ts'
import { checkTrail, readChain, readTrail } from '../../audit/read-trail.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'

/** The clinic's audit trail, for its owner. */
export const serveAudit = (api: Api): void => {
  const { attempts } = api.context

  endpoint(api, listAudit, ({ session, query }) => readTrail(session.scope, query))

  endpoint(api, exportAudit, async ({ session, query, c }) =>
    c.body(await exportTrail(session, attempts, query), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="xrai-auditoria.csv"',
      'cache-control': 'private, no-store',
    }),
  )

  endpoint(api, getAuditChain, ({ session }) => readChain(session.scope))

  endpoint(api, checkAudit, ({ session }) => checkTrail(session, attempts))
}

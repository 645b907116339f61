import * as routes from '@xrai/contract/routes/pacs'
import * as retrievals from '@xrai/contract/routes/retrievals'
import { markSeen } from '../../../accounts/notifications/read-notifications.ts'
import { cancelRetrieval, readRetrievals, startRetrieval } from '../../../interop/pacs/retrievals.ts'
import { readPacs, searchPacs } from '../../../interop/pacs/search-studies.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** A patient's studies in the clinic's PACS, and their retrieval. */
export const servePacs = (api: Api): void => {
  const { context } = api
  serveRoute(api, routes.listPacs, ({ session }) => readPacs(session))
  serveRoute(api, routes.searchPacs, ({ c, session, params, body }) =>
    searchPacs(session, context, params.id, body.peerId, c.req.raw.signal),
  )
  serveRoute(api, retrievals.listRetrievals, async ({ session, params }) => {
    const found = await readRetrievals(session, params.id)
    await markSeen(session, { retrievalsOf: params.id })
    return found
  })
  serveRoute(api, retrievals.startRetrieval, ({ c, session, params, body }) =>
    startRetrieval(session, context, params.id, body, c.req.raw.signal),
  )
  serveRoute(api, retrievals.cancelRetrieval, ({ session, params }) => cancelRetrieval(session, params.id))
}

import * as routes from '@xrai/contract/routes/pacs'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { readPacs, searchPacs } from '../../pacs/search-studies.ts'

/** What a PACS of the clinic has of a patient. */
export const servePacs = (api: Api): void => {
  const { context } = api
  serveRoute(api, routes.listPacs, ({ session }) => readPacs(session))
  serveRoute(api, routes.searchPacs, ({ c, session, params, body }) =>
    searchPacs(session, context, params.id, body.peerId, c.req.raw.signal),
  )
}

import * as routes from '@xrai/contract/routes/api-keys'
import { createKey, findKeys, revokeKey } from '../../../accounts/identity/clinic/api-keys.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The clinic's API keys. */
export const serveApiKeys = (api: Api): void => {
  serveRoute(api, routes.listKeys, ({ session }) => findKeys(session))

  serveRoute(api, routes.createKey, ({ session, body }) => createKey(session, api.context, body))

  serveRoute(api, routes.revokeKey, async ({ session, params }) => {
    await revokeKey(session, params.id)
    return findKeys(session)
  })
}

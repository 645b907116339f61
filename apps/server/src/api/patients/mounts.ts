import * as routes from '@xrai/contract/routes/mounts'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { changeMount, readMounts } from '../../mounts/mounts.ts'

export const serveMounts = (api: Api): void => {
  serveRoute(api, routes.getMounts, ({ session, params }) => readMounts(session.scope, params.id))

  serveRoute(api, routes.changeMount, ({ session, params, body }) => changeMount(session, params.id, body))
}

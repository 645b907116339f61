import * as routes from '@xrai/contract/routes/mounts'
import { changeMount, readMounts } from '../../../records/mounts/mounts.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const serveMounts = (api: Api): void => {
  serveRoute(api, routes.getMounts, ({ session, params }) => readMounts(session.scope, params.id))

  serveRoute(api, routes.changeMount, ({ session, params, body }) => changeMount(session, params.id, body))
}

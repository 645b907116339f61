import * as routes from '@xrai/contract/routes/blind'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { actBlind, readBlind, setBlindFirst } from '../../review/blind.ts'

export const serveBlind = (api: Api): void => {
  serveRoute(api, routes.getBlind, ({ session, params }) => readBlind(session, params.id))

  serveRoute(api, routes.actBlind, ({ session, params, body }) => actBlind(session, params.id, body.act))

  serveRoute(api, routes.setBlindFirst, async ({ session, body }) => {
    await setBlindFirst(session, body.blindFirst)
    return body
  })
}

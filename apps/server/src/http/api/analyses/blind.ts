import * as routes from '@xrai/contract/routes/blind'
import { actBlind, readBlind, setBlindFirst } from '../../../imaging/review/blind.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const serveBlind = (api: Api): void => {
  serveRoute(api, routes.getBlind, ({ session, params }) => readBlind(session, params.id))

  serveRoute(api, routes.actBlind, ({ session, params, body }) => actBlind(session, params.id, body.act))

  serveRoute(api, routes.setBlindFirst, async ({ session, body }) => {
    await setBlindFirst(session, body.blindFirst)
    return body
  })
}

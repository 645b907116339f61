import * as routes from '@xrai/contract/routes/credits'
import { readCredits } from '../../credits/read-credits.ts'
import { type Api, serveRoute } from '../../http/serve-route.ts'

export const serveCredits = (api: Api): void => {
  serveRoute(api, routes.getCredits, ({ session }) => readCredits(session.scope))
}

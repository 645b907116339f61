import * as routes from '@xrai/contract/routes/credits'
import { readCredits } from '../../../accounts/credits/read-credits.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const serveCredits = (api: Api): void => {
  serveRoute(api, routes.getCredits, ({ session }) => readCredits(session.scope))
}

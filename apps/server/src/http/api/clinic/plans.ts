import * as routes from '@xrai/contract/routes/plans'
import { choosePlan, readPlan } from '../../../accounts/identity/clinic/choose-plan.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const servePlans = (api: Api): void => {
  serveRoute(api, routes.getPlan, ({ session }) => readPlan(session))
  serveRoute(api, routes.choosePlan, ({ session, body }) => choosePlan(session, body.plan))
}

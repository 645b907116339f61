import { choosePlan, getPlan } from '@xrai/contract/routes/plans'
import { choosePlan as choose, readPlan } from '../../accounts/clinic/choose-plan.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'

export const servePlans = (api: Api): void => {
  endpoint(api, getPlan, ({ session }) => readPlan(session))
  endpoint(api, choosePlan, ({ session, body }) => choose(session, body.plan))
}

import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as plans from '@xrai/contract/routes/plans'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'

export const readPlan = () => call(endpoints.getPlan, {})

export const choosePlan = (plan: Body<typeof plans.choosePlan>['plan']) =>
  call(endpoints.choosePlan, { body: { plan } })

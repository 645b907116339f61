import type * as plans from '@xrai/contract/routes/plans'
import type { Body } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'

const planEndpoint = endpoint<typeof plans.getPlan>('get', '/api/plan', { session: true })
const putPlan = endpoint<typeof plans.choosePlan>('put', '/api/plan', { session: true })

export const readPlan = () => call(planEndpoint, {})

export const choosePlan = (plan: Body<typeof plans.choosePlan>['plan']) => call(putPlan, { body: { plan } })

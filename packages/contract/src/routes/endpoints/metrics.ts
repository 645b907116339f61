import { members, ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const getMetrics = endpoint('get', '/api/metrics', members)
export const getAgreement = endpoint('get', '/api/metrics/agreement', owners)
export const exportAgreement = endpoint('get', '/api/metrics/agreement.csv', ofPlan(owners, 'data-export'))

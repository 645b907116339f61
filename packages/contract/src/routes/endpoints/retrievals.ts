import { membersBySession, ofPlan } from '../access.ts'
import { endpoint } from '../route.ts'

export const listRetrievals = endpoint('get', '/api/patients/{id}/retrievals', membersBySession)
export const startRetrieval = endpoint('post', '/api/patients/{id}/retrievals', ofPlan(membersBySession, 'full-api'))
export const cancelRetrieval = endpoint('post', '/api/retrievals/{id}/cancel', membersBySession)

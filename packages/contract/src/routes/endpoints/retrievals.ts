import { ofPlan, person } from '../access.ts'
import { endpoint } from '../route.ts'

export const listRetrievals = endpoint('get', '/api/patients/{id}/retrievals', person)
export const startRetrieval = endpoint('post', '/api/patients/{id}/retrievals', ofPlan(person, 'full-api'))
export const cancelRetrieval = endpoint('post', '/api/retrievals/{id}/cancel', person)

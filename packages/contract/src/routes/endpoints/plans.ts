import { membersBySession, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const getPlan = endpoint('get', '/api/plan', membersBySession)
export const choosePlan = endpoint('put', '/api/plan', owners)

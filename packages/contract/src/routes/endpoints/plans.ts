import { owners, person } from '../access.ts'
import { endpoint } from '../route.ts'

export const getPlan = endpoint('get', '/api/plan', person)
export const choosePlan = endpoint('put', '/api/plan', owners)

import { members, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const listMeasures = endpoint('get', '/api/analyses/{id}/measures', members)
export const changeMeasure = endpoint('put', '/api/analyses/{id}/measures', signers)

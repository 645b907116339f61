import { cliniciansBySession, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const listResults = endpoint('get', '/api/analyses/{id}/results', members)
export const renewAnalysis = endpoint('post', '/api/analyses/{id}/results', cliniciansBySession)

import { cliniciansBySession, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const listDecisions = endpoint('get', '/api/analyses/{id}/decisions', members)
export const decide = endpoint('post', '/api/analyses/{id}/decisions', cliniciansBySession)
export const decisionEvents = endpoint('get', '/api/analyses/{id}/decisions/events', members)

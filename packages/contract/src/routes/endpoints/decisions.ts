import { members, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const listDecisions = endpoint('get', '/api/analyses/{id}/decisions', members)
export const decide = endpoint('post', '/api/analyses/{id}/decisions', signers)
export const decisionEvents = endpoint('get', '/api/analyses/{id}/decisions/events', members)

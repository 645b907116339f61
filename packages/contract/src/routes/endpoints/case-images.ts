import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const addCaseImage = endpoint('post', '/api/cases/{id}/images', members)
export const retryAnalysis = endpoint('post', '/api/analyses/{id}/retry', members)
export const caseEvents = endpoint('get', '/api/cases/{id}/events', members)

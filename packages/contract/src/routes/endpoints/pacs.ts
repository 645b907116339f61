import { membersBySession, ofPlan } from '../access.ts'
import { endpoint } from '../route.ts'

const searcher = ofPlan(membersBySession, 'full-api')

/* A search has only our own patient id in its path, so that the query to the PACS is never in one of our addresses. */
export const listPacs = endpoint('get', '/api/pacs', searcher)
export const searchPacs = endpoint('post', '/api/patients/{id}/pacs-searches', searcher)

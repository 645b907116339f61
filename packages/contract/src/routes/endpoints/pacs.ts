import { ofPlan, person } from '../access.ts'
import { endpoint } from '../route.ts'

const searcher = ofPlan(person, 'full-api')

/* A search names its patient in its path by our own id alone; what it asks a PACS for is never in an address of ours. */
export const listPacs = endpoint('get', '/api/pacs', searcher)
export const searchPacs = endpoint('post', '/api/patients/{id}/pacs-searches', searcher)

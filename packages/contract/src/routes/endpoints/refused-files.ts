import { ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const listRefusedFiles = endpoint('get', '/api/refused-files', owners)
export const retryRefusedFile = endpoint('post', '/api/refused-files/{id}/retry', ofPlan(owners, 'full-api'))

import { ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const getWatchFolder = endpoint('get', '/api/watch-folder', owners)
export const testWatchFolder = endpoint('post', '/api/watch-folder/tests', ofPlan(owners, 'full-api'))

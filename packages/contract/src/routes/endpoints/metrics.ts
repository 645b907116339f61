import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const getMetrics = endpoint('get', '/api/metrics', members)

import { anyKey } from '../access.ts'
import { endpoint } from '../route.ts'

export const getCredits = endpoint('get', '/api/credits', anyKey)

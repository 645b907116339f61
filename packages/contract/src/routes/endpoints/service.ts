import { open } from '../access.ts'
import { endpoint } from '../route.ts'

export const health = endpoint('get', '/api/health', open)
export const healthLive = endpoint('get', '/api/health/live', open)
export const healthReady = endpoint('get', '/api/health/ready', open)
export const getConfig = endpoint('get', '/api/config', open)

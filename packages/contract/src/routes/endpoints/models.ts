import { open } from '../access.ts'
import { endpoint } from '../route.ts'

export const listModels = endpoint('get', '/api/models', open)

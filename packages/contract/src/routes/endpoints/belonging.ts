import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const moveImage = endpoint('patch', '/api/images/{id}', members)

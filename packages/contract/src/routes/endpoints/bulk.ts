import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const addImage = endpoint('post', '/api/images', members)

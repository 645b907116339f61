import { open } from '../access.ts'
import { endpoint } from '../route.ts'

export const sendMessage = endpoint('post', '/api/contact', open)

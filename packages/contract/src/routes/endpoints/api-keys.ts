import { owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const listKeys = endpoint('get', '/api/keys', owners)
export const createKey = endpoint('post', '/api/keys', { ...owners, proof: 'login' })
export const revokeKey = endpoint('delete', '/api/keys/{id}', owners)

import { person } from '../access.ts'
import { endpoint } from '../route.ts'

export const logout = endpoint('post', '/api/auth/logout', person)
export const getSession = endpoint('get', '/api/session', person)
export const confirmSession = endpoint('post', '/api/session/confirm', person)

import { membersBySession } from '../access.ts'
import { endpoint } from '../route.ts'

export const logout = endpoint('post', '/api/auth/logout', membersBySession)
export const getSession = endpoint('get', '/api/session', membersBySession)
export const confirmSession = endpoint('post', '/api/session/confirm', membersBySession)

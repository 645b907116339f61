import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const getMounts = endpoint('get', '/api/patients/{id}/mounts', members)
export const changeMount = endpoint('patch', '/api/patients/{id}/mounts', members)

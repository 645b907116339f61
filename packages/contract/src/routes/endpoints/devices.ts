import { membersBySession } from '../access.ts'
import { endpoint } from '../route.ts'

export const listDevices = endpoint('get', '/api/me/devices', membersBySession)
export const revokeDevice = endpoint('delete', '/api/me/devices/{id}', membersBySession)
export const revokeOtherDevices = endpoint('delete', '/api/me/devices', membersBySession)

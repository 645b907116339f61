import { person } from '../access.ts'
import { endpoint } from '../route.ts'

export const listDevices = endpoint('get', '/api/me/devices', person)
export const revokeDevice = endpoint('delete', '/api/me/devices/{id}', person)
export const revokeOtherDevices = endpoint('delete', '/api/me/devices', person)

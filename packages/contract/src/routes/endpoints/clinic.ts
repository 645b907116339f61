import { members, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const getClinic = endpoint('get', '/api/clinic', owners)
export const editClinic = endpoint('patch', '/api/clinic', owners)
export const setRetention = endpoint('put', '/api/clinic/retention', owners)
export const putLogo = endpoint('put', '/api/clinic/logo', owners)
export const deleteLogo = endpoint('delete', '/api/clinic/logo', owners)
export const getLogo = endpoint('get', '/api/clinic/logos/{id}', members)

import { cliniciansBySession, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const getBlind = endpoint('get', '/api/analyses/{id}/blind', cliniciansBySession)
export const actBlind = endpoint('post', '/api/analyses/{id}/blind', cliniciansBySession)
export const setBlindFirst = endpoint('put', '/api/team/blind-first', owners)

import { owners, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const getBlind = endpoint('get', '/api/analyses/{id}/blind', signers)
export const actBlind = endpoint('post', '/api/analyses/{id}/blind', signers)
export const setBlindFirst = endpoint('put', '/api/team/blind-first', owners)

import { clinicians, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const createCase = endpoint('post', '/api/cases', members)
export const listCases = endpoint('get', '/api/cases', members)
export const getCase = endpoint('get', '/api/cases/{id}', members)
export const editCase = endpoint('patch', '/api/cases/{id}', members)
export const deleteCase = endpoint('delete', '/api/cases/{id}', clinicians)
export const restoreCase = endpoint('post', '/api/cases/{id}/restore', clinicians)

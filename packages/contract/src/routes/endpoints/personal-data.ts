import { person } from '../access.ts'
import { endpoint } from '../route.ts'

export const exportPerson = endpoint('get', '/api/me/export', { ...person, proof: 'login' })
export const erasePerson = endpoint('post', '/api/me/erasure', { ...person, proof: 'again' })
export const cancelPersonErasure = endpoint('delete', '/api/me/erasure', person)
export const getPersonErasure = endpoint('get', '/api/me/erasure', person)

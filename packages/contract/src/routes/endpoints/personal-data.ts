import { person, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const exportPerson = endpoint('get', '/api/me/export', { ...person, proof: 'login' })
export const erasePerson = endpoint('post', '/api/me/erasure', { ...person, proof: 'again' })
export const cancelPersonErasure = endpoint('delete', '/api/me/erasure', person)
export const getPersonErasure = endpoint('get', '/api/me/erasure', person)
export const exportPatient = endpoint('get', '/api/patients/{id}/export', { ...signers, proof: 'login' })
export const erasePatient = endpoint('post', '/api/patients/{id}/erasure', { ...signers, proof: 'again' })
export const cancelPatientErasure = endpoint('delete', '/api/patients/{id}/erasure', signers)
export const getPatientErasure = endpoint('get', '/api/patients/{id}/erasure', person)

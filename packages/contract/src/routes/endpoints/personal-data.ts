import { cliniciansBySession, membersBySession } from '../access.ts'
import { endpoint } from '../route.ts'

export const exportPerson = endpoint('get', '/api/me/export', { ...membersBySession, proof: 'login' })
export const erasePerson = endpoint('post', '/api/me/erasure', { ...membersBySession, proof: 'again' })
export const cancelPersonErasure = endpoint('delete', '/api/me/erasure', membersBySession)
export const getPersonErasure = endpoint('get', '/api/me/erasure', membersBySession)
export const exportPatient = endpoint('get', '/api/patients/{id}/export', { ...cliniciansBySession, proof: 'login' })
export const erasePatient = endpoint('post', '/api/patients/{id}/erasure', { ...cliniciansBySession, proof: 'again' })
export const cancelPatientErasure = endpoint('delete', '/api/patients/{id}/erasure', cliniciansBySession)
export const getPatientErasure = endpoint('get', '/api/patients/{id}/erasure', membersBySession)

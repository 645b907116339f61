import { clinicians, members, person, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const createPatient = endpoint('post', '/api/patients', members)
export const listPatients = endpoint('get', '/api/patients', members)
export const getPatient = endpoint('get', '/api/patients/{id}', members)
export const editPatient = endpoint('patch', '/api/patients/{id}', members)
export const deletePatient = endpoint('delete', '/api/patients/{id}', clinicians)
export const restorePatient = endpoint('post', '/api/patients/{id}/restore', clinicians)
export const exportPatient = endpoint('get', '/api/patients/{id}/export', { ...signers, proof: 'login' })
export const erasePatient = endpoint('post', '/api/patients/{id}/erasure', { ...signers, proof: 'again' })
export const cancelPatientErasure = endpoint('delete', '/api/patients/{id}/erasure', signers)
export const getPatientErasure = endpoint('get', '/api/patients/{id}/erasure', person)

import { clinicians, members, membersBySession } from '../access.ts'
import { endpoint } from '../route.ts'

export const createPatient = endpoint('post', '/api/patients', members)
export const listPatients = endpoint('get', '/api/patients', members)
export const matchPatients = endpoint('post', '/api/patient-matches', members)
export const listRecentPatients = endpoint('get', '/api/recent-patients', members)
export const listPatientProposals = endpoint('get', '/api/patient-proposals', members)
export const getPatient = endpoint('get', '/api/patients/{id}', members)
export const editPatient = endpoint('patch', '/api/patients/{id}', members)
export const deletePatient = endpoint('delete', '/api/patients/{id}', clinicians)
export const recordConsent = endpoint('put', '/api/patients/{id}/consent', membersBySession)
export const restorePatient = endpoint('post', '/api/patients/{id}/restore', clinicians)

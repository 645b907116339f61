import { cliniciansBySession, open } from '../access.ts'
import { endpoint } from '../route.ts'

export const getPatientView = endpoint('get', '/api/analyses/{id}/patient-view', cliniciansBySession)
export const listPatientLinks = endpoint('get', '/api/analyses/{id}/patient-links', cliniciansBySession)
export const createPatientLink = endpoint('post', '/api/analyses/{id}/patient-links', cliniciansBySession)
export const revokePatientLink = endpoint('delete', '/api/patient-links/{id}', cliniciansBySession)
export const restorePatientLink = endpoint('post', '/api/patient-links/{id}/restore', cliniciansBySession)
export const mailPatientLink = endpoint('post', '/api/patient-links/{id}/mail', cliniciansBySession)
export const sharePatientLink = endpoint('post', '/api/patient-links/{id}/share', cliniciansBySession)
export const openPatientLink = endpoint('post', '/api/patient-links/open', open)
export const getPatientPicture = endpoint('get', '/api/patient-links/picture', open)

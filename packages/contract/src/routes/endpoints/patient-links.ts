import { open, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const getPatientView = endpoint('get', '/api/analyses/{id}/patient-view', signers)
export const listPatientLinks = endpoint('get', '/api/analyses/{id}/patient-links', signers)
export const createPatientLink = endpoint('post', '/api/analyses/{id}/patient-links', signers)
export const revokePatientLink = endpoint('delete', '/api/patient-links/{id}', signers)
export const mailPatientLink = endpoint('post', '/api/patient-links/{id}/mail', signers)
export const sharePatientLink = endpoint('post', '/api/patient-links/{id}/share', signers)
export const openPatientLink = endpoint('post', '/api/patient-links/open', open)
export const getPatientPicture = endpoint('get', '/api/patient-links/picture', open)

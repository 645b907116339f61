import { cliniciansBySession, members, open } from '../access.ts'
import { endpoint } from '../route.ts'

export const signReport = endpoint('post', '/api/analyses/{id}/signatures', { ...cliniciansBySession, proof: 'again' })
export const listSignatures = endpoint('get', '/api/analyses/{id}/signatures', members)
export const getSignedPdf = endpoint('get', '/api/analyses/{id}/signatures/{version}/report.pdf', members)
export const beginAmendment = endpoint('post', '/api/analyses/{id}/amendment', cliniciansBySession)
export const discardAmendment = endpoint('delete', '/api/analyses/{id}/amendment', cliniciansBySession)
export const verifyReport = endpoint('get', '/api/verify/{code}', open)
export const listPublicKeys = endpoint('get', '/api/signing-keys', open)

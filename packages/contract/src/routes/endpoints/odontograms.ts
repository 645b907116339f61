import { cliniciansBySession, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const listOdontograms = endpoint('get', '/api/patients/{id}/odontograms', members)
export const createOdontogram = endpoint('post', '/api/patients/{id}/odontograms', cliniciansBySession)
export const getOdontogram = endpoint('get', '/api/odontograms/{id}', members)
export const discardOdontogram = endpoint('delete', '/api/odontograms/{id}', cliniciansBySession)
export const restoreOdontogram = endpoint('post', '/api/odontograms/{id}/restore', cliniciansBySession)
export const changeOdontogram = endpoint('post', '/api/odontograms/{id}/changes', cliniciansBySession)
export const writeOdontogramTexts = endpoint('put', '/api/odontograms/{id}/texts', cliniciansBySession)
export const setOdontogramSite = endpoint('patch', '/api/odontograms/{id}/site', cliniciansBySession)
export const listChartProposals = endpoint('get', '/api/odontograms/{id}/proposals', members)
export const getOdontogramPdf = endpoint('get', '/api/odontograms/{id}/odontogram.pdf', members)
export const signOdontogram = endpoint('post', '/api/odontograms/{id}/signature', {
  ...cliniciansBySession,
  proof: 'again',
})

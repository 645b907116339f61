import { members, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const listOdontograms = endpoint('get', '/api/patients/{id}/odontograms', members)
export const createOdontogram = endpoint('post', '/api/patients/{id}/odontograms', signers)
export const getOdontogram = endpoint('get', '/api/odontograms/{id}', members)
export const discardOdontogram = endpoint('delete', '/api/odontograms/{id}', signers)
export const restoreOdontogram = endpoint('post', '/api/odontograms/{id}/restore', signers)
export const changeOdontogram = endpoint('post', '/api/odontograms/{id}/changes', signers)
export const writeOdontogramTexts = endpoint('put', '/api/odontograms/{id}/texts', signers)
export const setOdontogramSite = endpoint('patch', '/api/odontograms/{id}/site', signers)
export const listChartProposals = endpoint('get', '/api/odontograms/{id}/proposals', members)
export const getOdontogramPdf = endpoint('get', '/api/odontograms/{id}/odontogram.pdf', members)
export const signOdontogram = endpoint('post', '/api/odontograms/{id}/signature', { ...signers, proof: 'again' })

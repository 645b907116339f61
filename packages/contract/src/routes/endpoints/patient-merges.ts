import { clinicians, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const listDuplicates = endpoint('get', '/api/patients/{id}/duplicates', members)
export const previewMerge = endpoint('post', '/api/patients/{id}/merge/preview', clinicians)
export const mergePatients = endpoint('post', '/api/patients/{id}/merge', clinicians)
export const undoMerge = endpoint('delete', '/api/patient-merges/{id}', clinicians)

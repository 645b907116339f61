import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const getPatientOfAnalysis = endpoint('get', '/api/analyses/{id}/patient', members)
export const moveImage = endpoint('patch', '/api/images/{id}', members)

import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const getTimeline = endpoint('get', '/api/patients/{id}/timeline', members)
export const getPatientTeeth = endpoint('get', '/api/patients/{id}/teeth', members)
export const getToothStory = endpoint('get', '/api/patients/{id}/tooth-story', members)
export const addPatientNote = endpoint('post', '/api/patients/{id}/notes', members)
export const editPatientNote = endpoint('patch', '/api/patient-notes/{id}', members)
export const deletePatientNote = endpoint('delete', '/api/patient-notes/{id}', members)
export const restorePatientNote = endpoint('post', '/api/patient-notes/{id}/restore', members)
export const getCrop = endpoint('get', '/api/images/{id}/crop', members)

import { operator } from '../access.ts'
import { endpoint } from '../route.ts'

export const listMessages = endpoint('get', '/api/operator/messages', operator)
export const markMessage = endpoint('patch', '/api/operator/messages/{id}', operator)
export const listClients = endpoint('get', '/api/operator/people', operator)
export const verifyClient = endpoint('patch', '/api/operator/people/{id}', operator)
export const setClinicPlan = endpoint('patch', '/api/operator/clinics/{id}', operator)

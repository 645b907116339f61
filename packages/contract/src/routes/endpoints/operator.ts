import { operator } from '../access.ts'
import { endpoint } from '../route.ts'

export const listMessages = endpoint('get', '/api/operator/messages', operator)
export const markMessage = endpoint('patch', '/api/operator/messages/{id}', operator)
export const listClients = endpoint('get', '/api/operator/people', operator)
export const verifyClient = endpoint('patch', '/api/operator/people/{id}', operator)
export const setClinicPlan = endpoint('patch', '/api/operator/clinics/{id}', operator)
export const listOperatorClinics = endpoint('get', '/api/operator/clinics', operator)
export const listInstalledModels = endpoint('get', '/api/operator/models', operator)
export const installModel = endpoint('put', '/api/operator/models/{name}', operator)
export const shadowModel = endpoint('patch', '/api/operator/models/{id}', operator)
export const retireModel = endpoint('delete', '/api/operator/models/{id}', operator)
export const readModelAgreement = endpoint('get', '/api/operator/models/{id}/agreement', operator)
export const activateModel = endpoint('put', '/api/operator/model-activations/{id}', operator)
export const undoActivation = endpoint('delete', '/api/operator/model-activations/{id}', operator)

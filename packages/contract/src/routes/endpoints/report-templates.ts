import { clinicians, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const listTemplates = endpoint('get', '/api/report-templates', members)
export const addTemplate = endpoint('post', '/api/report-templates', clinicians)
export const deleteTemplate = endpoint('delete', '/api/report-templates/{id}', clinicians)

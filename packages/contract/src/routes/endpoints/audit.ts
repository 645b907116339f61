import { owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const listAudit = endpoint('get', '/api/audit', owners)
export const exportAudit = endpoint('get', '/api/audit.csv', owners)
export const getAuditChain = endpoint('get', '/api/audit/chain', owners)
export const checkAudit = endpoint('post', '/api/audit/checks', owners)

import { owners, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const exportCases = endpoint('get', '/api/cases.csv', signers)
export const exportAnalyses = endpoint('get', '/api/analyses.csv', signers)
export const exportPatients = endpoint('get', '/api/patients.csv', signers)
export const exportReports = endpoint('get', '/api/reports.csv', signers)
export const exportMetrics = endpoint('get', '/api/metrics.csv', signers)
export const exportTeam = endpoint('get', '/api/team.csv', owners)

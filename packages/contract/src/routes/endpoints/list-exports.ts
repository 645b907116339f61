import { exporters, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const exportCases = endpoint('get', '/api/cases.csv', exporters)
export const exportAnalyses = endpoint('get', '/api/analyses.csv', exporters)
export const exportPatients = endpoint('get', '/api/patients.csv', exporters)
export const exportReports = endpoint('get', '/api/reports.csv', exporters)
export const exportMetrics = endpoint('get', '/api/metrics.csv', exporters)
export const exportTeam = endpoint('get', '/api/team.csv', owners)

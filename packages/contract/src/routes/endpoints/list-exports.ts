import { cliniciansBySession, ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

const file = ofPlan(cliniciansBySession, 'data-export')

export const exportCases = endpoint('get', '/api/cases.csv', file)
export const exportAnalyses = endpoint('get', '/api/analyses.csv', file)
export const exportPatients = endpoint('get', '/api/patients.csv', file)
export const exportReports = endpoint('get', '/api/reports.csv', file)
export const exportMetrics = endpoint('get', '/api/metrics.csv', file)
export const exportTeam = endpoint('get', '/api/team.csv', ofPlan(owners, 'data-export'))

import { members, ofPlan } from '../access.ts'
import { endpoint } from '../route.ts'

export const saveReport = endpoint('put', '/api/analyses/{id}/report', members)
export const getReport = endpoint('get', '/api/analyses/{id}/report', members)
export const listReports = endpoint('get', '/api/reports', members)
export const getReportByCode = endpoint('get', '/api/reports/{code}', members)
export const getReportPdf = endpoint('get', '/api/analyses/{id}/report.pdf', members)
export const shareReport = endpoint('post', '/api/analyses/{id}/report-shares', members)
export const getDicomResults = endpoint('get', '/api/analyses/{id}/dicom-results.zip', ofPlan(members, 'data-export'))

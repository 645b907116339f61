import type { PatientPage } from './page-schema.ts'

/** The text key of the first sentence: 'leadEmpty' only if the dentist noted nothing at all. */
export const leadOf = ({ findings, absent, conclusion, recommendations }: PatientPage) => {
  if (findings.length > 0) return 'patientView.lead'
  const isEmpty = absent.length === 0 && conclusion === null && recommendations.length === 0
  return isEmpty ? 'patientView.leadEmpty' : 'patientView.leadOther'
}

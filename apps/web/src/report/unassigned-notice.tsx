import { t } from '@xrai/contract/strings/translate'
import { AssignButton } from '../assign/assign-button.tsx'
import { usePatientOfAnalysis } from '../client/patient-of-analysis.ts'
import { Alert } from '../ui/alert.tsx'

/** Before a signature: the radiograph belongs to no patient, so the report will be in no patient's record. */
export function UnassignedNotice({ analysisId }: { readonly analysisId: string }) {
  const { data } = usePatientOfAnalysis(analysisId)
  if (!data || data.patient) return null
  return (
    <Alert tone="warn" title={t('signing.unassigned')} action={<AssignButton analysisId={analysisId} />}>
      {t('signing.unassignedHint')}
    </Alert>
  )
}

import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'
import { usePatientOfAnalysis } from '../../client/patient-of-analysis.ts'
import { AssignButton } from '../../records/assign/assign-button.tsx'

/** Warns before a signature that the radiograph has no patient, so the report will be in no patient's record. */
export function UnassignedNotice({ analysisId }: { readonly analysisId: string }) {
  const { data } = usePatientOfAnalysis(analysisId)
  if (!data || data.patient) return null
  return (
    <Alert tone="warn" title={t('signing.unassigned')} action={<AssignButton analysisId={analysisId} />}>
      {t('signing.unassignedHint')}
    </Alert>
  )
}

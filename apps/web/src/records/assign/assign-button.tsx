import { t } from '@xrai/contract/strings/translate'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { AssignAnalysis } from './assign-analysis.tsx'

/** Opens the picker of a patient or case for an analysed radiograph without one. */
export function AssignButton({ analysisId }: { readonly analysisId: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <UserRoundPlus size={18} aria-hidden="true" />
        {t('assign.ask')}
      </Button>
      {isAsking && <AssignAnalysis analysisId={analysisId} onClose={() => setAsking(false)} />}
    </>
  )
}

import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { PartFailed } from '../../base/ui/part-failed.tsx'
import { assignAnalysis } from './assign-with-undo.ts'

const AssignDialog = lazyComponent(
  async () => (await import('./assign-dialog.tsx')).AssignDialog,
  null,
  ({ onClose }, onRetry) => <PartFailed onRetry={onRetry} onClose={onClose} />,
)

interface AssignAnalysisProps {
  readonly analysisId: string
  readonly onClose: () => void
}

/** Asks for the patient or case of an analysed radiograph, and assigns it with an undo. */
export const AssignAnalysis = ({ analysisId, onClose }: AssignAnalysisProps) => (
  <AssignDialog
    count={1}
    analysisId={analysisId}
    onClose={onClose}
    onChoose={target => void assignAnalysis(analysisId, target)}
  />
)

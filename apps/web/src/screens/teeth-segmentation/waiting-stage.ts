import { t } from '@xrai/contract/strings/translate'
import type { DetectorState } from '../../detector/open-detector.ts'
import type { WaitingOverlayProps } from '../../workbench/waiting-overlay.tsx'

/** What a picture is waiting for: the detector or the analysis itself. */
export function waitingStage(state: DetectorState): Pick<WaitingOverlayProps, 'stage' | 'spoken' | 'share'> {
  if (state.is === 'loading') {
    const stage = t('tryOut.loading', { percent: Math.floor(state.share * 100) })
    return { stage, spoken: t('tryOut.loadingSpoken'), share: state.share }
  }
  return { stage: t('upload.analysing'), spoken: t('upload.analysing'), share: undefined }
}

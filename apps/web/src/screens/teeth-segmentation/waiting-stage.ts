import { t } from '@xrai/contract/strings/translate'
import type { WaitingOverlayProps } from '../../findings/workbench/waiting-overlay.tsx'
import type { DetectorState } from '../../intake/detector/open-detector.ts'

/** The current wait: detector, numbering model, or the analysis itself. */
export function waitingStage(state: DetectorState): Pick<WaitingOverlayProps, 'stage' | 'spoken' | 'share'> {
  if (state.is === 'loading') {
    const stage = t('tryOut.loading', { percent: Math.floor(state.share * 100) })
    return { stage, spoken: t('tryOut.loadingSpoken'), share: state.share }
  }
  const teeth = state.is === 'ready' ? state.teeth : undefined
  if (teeth !== undefined && teeth < 1) {
    return {
      stage: t('tryOut.teeth', { percent: Math.floor(teeth * 100) }),
      spoken: t('tryOut.teethSpoken'),
      share: teeth,
    }
  }
  return { stage: t('upload.analysing'), spoken: t('upload.analysing'), share: undefined }
}

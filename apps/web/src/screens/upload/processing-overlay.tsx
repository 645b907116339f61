import { t } from '@xrai/contract/strings/translate'
import { WaitingOverlay } from '../../workbench/waiting-overlay.tsx'

export interface ProcessingOverlayProps {
  /** The share of the file that has left, 0 to 1. */
  readonly sent: number
  readonly picture: string | undefined
  readonly onCancel: () => void
}

/** The whole screen while a radiograph is sent, and then while the detector works. */
export function ProcessingOverlay({ sent, ...rest }: ProcessingOverlayProps) {
  const isSending = sent < 1
  return (
    <WaitingOverlay
      {...rest}
      stage={isSending ? t('upload.sending', { percent: Math.floor(sent * 100) }) : t('upload.analysing')}
      spoken={isSending ? t('upload.uploading') : t('upload.analysing')}
      share={isSending ? sent : undefined}
    />
  )
}

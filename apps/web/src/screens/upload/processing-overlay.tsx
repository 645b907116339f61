import { t } from '@xrai/contract/strings/translate'
import { WaitingOverlay } from '../../findings/workbench/waiting-overlay.tsx'

export interface ProcessingOverlayProps {
  /** The share of the file that was sent, 0 to 1. */
  readonly sent: number
  readonly picture: string | undefined
  readonly onCancel: () => void
}

/** Covers the screen while a radiograph is sent and analysed. */
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

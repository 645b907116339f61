import { t } from '@xrai/contract/strings/translate'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'

interface PartFailedProps {
  readonly onRetry: () => void
  readonly onClose: () => void
}

/**
 * A part whose script could not be loaded, with a way back to what led to it, because a script of an older version of
 * the app may never load. Apart from `lazyComponent`, which every screen loads.
 */
export const PartFailed = ({ onRetry, onClose }: PartFailedProps) => (
  <div className="flex flex-col items-start gap-3">
    <ErrorState text={t('ui.partFailed')} onRetry={onRetry} />
    <Button look="plain" onClick={onClose}>
      {t('ui.close')}
    </Button>
  </div>
)

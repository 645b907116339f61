import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  readonly text: string
  readonly onRetry: () => void
  /** Present if it can be closed. */
  readonly onClose?: () => void
  readonly busy?: boolean
}

/** A failure to show something: the reason, a retry button, and one that closes it if there is something to go back to. */
export function ErrorState({ text, onRetry, onClose, busy = false }: ErrorStateProps) {
  return (
    <Alert
      tone="error"
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="outline" busy={busy} onClick={onRetry}>
            {!busy && <RotateCw size={16} aria-hidden="true" />}
            {t('ui.retry')}
          </Button>
          {onClose && (
            <Button look="plain" onClick={onClose}>
              {t('ui.close')}
            </Button>
          )}
        </div>
      }
    >
      {text}
    </Alert>
  )
}

import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  readonly text: string
  readonly onRetry: () => void
  readonly busy?: boolean
}

/** A failure to show something: the reason, and a retry button. */
export function ErrorState({ text, onRetry, busy = false }: ErrorStateProps) {
  return (
    <Alert
      tone="error"
      action={
        <Button look="outline" busy={busy} onClick={onRetry}>
          {!busy && <RotateCw size={16} aria-hidden="true" />}
          {t('ui.retry')}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}

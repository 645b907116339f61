import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { Button } from '../../../base/ui/button.tsx'

export interface ConfirmButtonProps {
  readonly label: string
  /** The text for screen readers, if the label alone does not name the affected person. */
  readonly name?: string
  readonly question: string
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** Asks for confirmation in place before an action that cannot be undone. */
export function ConfirmButton({ label, name, question, busy, onConfirm }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button look="destructive" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  }
  return (
    <div role="alert" className="w-full rounded-control border border-error-line bg-error-tint p-4">
      <p className="mb-3 text-14 text-error">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="destructive" busy={busy} onClick={onConfirm}>
          {label}
        </Button>
        <Button look="quiet" onClick={() => setAsking(false)}>
          {t('preview.cancel')}
        </Button>
      </div>
    </div>
  )
}

import { t } from '@xrai/contract/strings/translate'
import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from './button.tsx'

export interface CopyFieldProps {
  readonly label: string
  readonly value: string
}

/** A selectable text with a copy button. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    )
  const Icon = copied ? Check : Copy
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={event => event.target.select()}
          className="h-11 min-w-0 flex-1 rounded-control border border-edge bg-mist px-3 font-mono text-14"
        />
        <Button onClick={copy} className="min-h-11">
          <Icon size={16} aria-hidden="true" />
          <span role="status">{t(copied ? 'ui.copied' : 'ui.copy')}</span>
        </Button>
      </div>
    </div>
  )
}

import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../base/ui/alert.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { TextField } from '../../../base/ui/text-field.tsx'

export interface CodeFormProps {
  readonly lead: string
  readonly submit: string
  readonly destructive: boolean
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onSubmit: (body: { readonly code: string }) => void
  readonly onCancel: () => void
}

/** Requires a code before two-step verification itself is changed. */
export function CodeForm({ lead, submit, destructive, busy, failure, onSubmit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code.trim() !== '') onSubmit({ code: code.trim() })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <p className="text-muted">{lead}</p>
      <TextField
        label={t('login.code')}
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={event => setCode(event.target.value)}
        error={tried && code.trim() === '' ? t('login.codeRequired') : undefined}
        required
      />
      {failure !== undefined && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={destructive ? 'destructive' : 'outline'} busy={busy}>
          {submit}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('preview.cancel')}
        </Button>
      </div>
    </form>
  )
}

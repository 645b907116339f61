import { t } from '@xrai/contract/strings/translate'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { TextField } from '../../base/ui/text-field.tsx'

export interface SecondStepProps {
  readonly onSubmit: (code: string) => Promise<unknown>
  readonly onBack: () => void
}

/** The code of the authenticator app, or a backup code. */
export function SecondStep({ onSubmit, onBack }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    setBusy(true)
    await onSubmit(code.trim())
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="flex items-start gap-2.5 text-14 text-muted">
        <ShieldCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-primary-ink" />
        {t('login.secondStepHint')}
      </p>
      <TextField
        label={t('login.code')}
        name="code"
        value={code}
        onChange={event => setCode(event.target.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={missing ? t('login.codeRequired') : undefined}
        autoFocus
        required
      />
      <Button type="submit" look="primary" busy={busy} className="w-full">
        {t('login.enter')}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {t('login.otherAccount')}
      </Button>
    </form>
  )
}

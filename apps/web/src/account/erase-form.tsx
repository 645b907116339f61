import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { PasswordField } from '../ui/password-field.tsx'

export interface EraseFormProps {
  readonly submit: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onSubmit: (wish: { readonly password: string; readonly now: boolean }) => void
}

/** The password before something is erased for good, and whether to do without the days in which it can be undone. */
export function EraseForm({ submit, busy, failure, onSubmit }: EraseFormProps) {
  const [password, setPassword] = useState('')
  const [now, setNow] = useState(false)
  const [tried, setTried] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password !== '') onSubmit({ password, now })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col items-start gap-4">
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={tried && password === '' ? t('login.passwordRequired') : undefined}
        className="w-full"
        required
      />
      <Checkbox label={t('privacyPanel.now')} checked={now} onChange={event => setNow(event.target.checked)} />
      {failure !== undefined && <Alert className="w-full">{failure}</Alert>}
      <Button type="submit" look="destructive" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}

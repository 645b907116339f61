import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../client/result.ts'
import { useConfirmTwoFactor, useStartTwoFactor } from '../../../client/two-factor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface TwoFactorSetupProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** First the password, then the QR code for the application and the first code of it. */
export function TwoFactorSetup({ onCodes }: TwoFactorSetupProps) {
  const start = useStartTwoFactor()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password !== '') start.mutate(password)
  }
  if (start.data) return <FirstCode {...start.data} onCodes={onCodes} />
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('twoFactorPanel.lead')}</p>
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={tried && password === '' ? t('login.passwordRequired') : undefined}
        required
      />
      {start.error && <Alert>{sentenceOf(start.error)}</Alert>}
      <Button type="submit" look="primary" busy={start.isPending} className="w-full">
        {t('twoFactorPanel.start')}
      </Button>
    </form>
  )
}

interface FirstCodeProps extends TwoFactorSetupProps {
  readonly secret: string
  readonly qr: string
}

function FirstCode({ secret, qr, onCodes }: FirstCodeProps) {
  const confirm = useConfirmTwoFactor()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') confirm.mutate(code.trim(), { onSuccess: answer => onCodes(answer.backupCodes) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('twoFactorPanel.scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('twoFactorPanel.qrAlt')}
        className="mx-auto size-56 rounded-control border border-line"
      />
      <CopyField label={t('twoFactorPanel.secret')} value={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <TextField
        label={t('twoFactorPanel.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={event => setCode(event.target.value)}
        required
      />
      {confirm.error && <Alert>{sentenceOf(confirm.error)}</Alert>}
      <Button type="submit" look="primary" busy={confirm.isPending} className="w-full">
        {t('twoFactorPanel.confirm')}
      </Button>
    </form>
  )
}

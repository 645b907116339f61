import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../base/ui/alert.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { CopyField } from '../../../base/ui/copy-field.tsx'
import { TextField } from '../../../base/ui/text-field.tsx'
import { sentenceOf } from '../../../client/result.ts'
import { useConfirmTwoFactor, useStartTwoFactor } from '../../../client/two-factor.ts'

interface TwoFactorSetupProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** Shows the QR code for the authenticator app after a confirmation of identity, and verifies the first code. */
export function TwoFactorSetup({ onCodes }: TwoFactorSetupProps) {
  const start = useStartTwoFactor()
  if (start.data) return <FirstCode {...start.data} onCodes={onCodes} />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('twoFactorPanel.lead')}</p>
      {start.error && <Alert>{sentenceOf(start.error)}</Alert>}
      <Button look="primary" busy={start.isPending} onClick={() => start.mutate()} className="w-full">
        {t('twoFactorPanel.start')}
      </Button>
    </div>
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

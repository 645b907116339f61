import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { forgotPassword } from '../../client/accounts.ts'
import { useConfig } from '../../client/config.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'
import { AccountPage, linkClass } from '../../shell/account/account-page.tsx'

export function ForgotPasswordScreen() {
  const { data: config } = useConfig()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (email.trim() === '') return setFailure(t('login.emailRequired'))
    setBusy(true)
    const result = await forgotPassword(email.trim())
    setBusy(false)
    if (isRefusal(result)) return setFailure(sentenceOf(result))
    setSent(true)
  }
  return (
    <AccountPage
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      foot={
        <Link to="/login" className={linkClass}>
          {t('forgot.back')}
        </Link>
      }
    >
      {sent ? (
        <div role="status" className="flex flex-col items-center gap-3 py-2 text-center">
          <MailCheck size={40} strokeWidth={1.5} aria-hidden="true" className="text-primary-ink" />
          <p className="text-19 font-semibold">{t('forgot.sentTitle')}</p>
          <p className="text-muted">{t('forgot.sent', { email: email.trim() })}</p>
          {config && <p className="text-14 text-muted">{t('forgot.support', { email: config.site.email })}</p>}
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={event => setEmail(event.target.value)}
            required
          />
          {failure !== undefined && <Alert>{failure}</Alert>}
          <Button type="submit" look="primary" busy={busy} className="w-full">
            {t('forgot.submit')}
          </Button>
        </form>
      )}
    </AccountPage>
  )
}

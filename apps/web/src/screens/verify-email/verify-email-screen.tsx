import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { verifyEmail } from '../../client/accounts.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'
import { forgetToken } from '../../client/token.ts'
import { AccountPage, linkClass } from '../../shell/account/account-page.tsx'
import { forgetLinkSecret, keptLinkSecret } from '../../shell/account/link-secret.ts'
import { type NewPassword, NewPasswordFields } from '../../shell/account/new-password-fields.tsx'
import { passwordFault } from '../../shell/account/password-rules.ts'

/**
 * Link and password together prove the address. An owner of the address who did not register may not know the password:
 * a new one takes over the account, without the previous user's settings.
 */
export function VerifyEmailScreen() {
  const [secret] = useState(() => keptLinkSecret('verify-email'))
  const [isNew, setNew] = useState(false)
  const [done, setDone] = useState<'kept' | 'renewed'>()
  const [failure, setFailure] = useState(secret === '' ? t('errors.linkInvalid') : undefined)
  const [isOver, setOver] = useState(secret === '')
  const [busy, setBusy] = useState(false)
  const prove = async (password: string) => {
    setFailure(undefined)
    setBusy(true)
    const result = await verifyEmail({ token: secret, password, is_new: isNew })
    setBusy(false)
    if (isRefusal(result)) {
      if (result.code === 'LINK_INVALID') {
        forgetLinkSecret('verify-email')
        setOver(true)
      }
      return setFailure(sentenceOf(result))
    }
    forgetLinkSecret('verify-email')
    // All sessions of the account have ended, including this tab's.
    if (isNew) forgetToken()
    setDone(isNew ? 'renewed' : 'kept')
  }
  const change = (next: boolean) => {
    setNew(next)
    setFailure(undefined)
  }
  return (
    <AccountPage
      title={t('verifyEmail.title')}
      lead={t(isNew ? 'verifyEmail.leadAnew' : 'verifyEmail.lead')}
      foot={
        <Link to={done === 'kept' ? '/profile' : '/login'} className={linkClass}>
          {t(done === 'kept' ? 'verifyEmail.toProfile' : 'forgot.back')}
        </Link>
      }
    >
      {done !== undefined && (
        <Alert tone="good">{t(done === 'kept' ? 'verifyEmail.done' : 'verifyEmail.doneAnew')}</Alert>
      )}
      {failure !== undefined && <Alert className="mb-4">{failure}</Alert>}
      {done === undefined && !isOver && (
        <>
          {isNew ? <NewForm busy={busy} onSubmit={prove} /> : <CurrentPasswordForm busy={busy} onSubmit={prove} />}
          <Button look="quiet" onClick={() => change(!isNew)} className="mt-3 w-full">
            {t(isNew ? 'verifyEmail.present' : 'verifyEmail.anew')}
          </Button>
        </>
      )}
    </AccountPage>
  )
}

interface FormProps {
  readonly busy: boolean
  readonly onSubmit: (password: string) => void
}

function CurrentPasswordForm({ busy, onSubmit }: FormProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password !== '') onSubmit(password)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField
        label={t('verifyEmail.password')}
        hint={t('verifyEmail.passwordHint')}
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={tried && password === '' ? t('login.passwordRequired') : undefined}
        required
      />
      <Button type="submit" look="primary" busy={busy} className="w-full">
        {t('verifyEmail.submit')}
      </Button>
    </form>
  )
}

function NewForm({ busy, onSubmit }: FormProps) {
  const [value, setValue] = useState<NewPassword>({ password: '', confirm: '' })
  const [faults, setFaults] = useState<ReturnType<typeof passwordFault>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = passwordFault(value.password, value.confirm)
    setFaults(wrong)
    if (Object.keys(wrong).length === 0) onSubmit(value.password)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Alert tone="warn">{t('verifyEmail.anewLead')}</Alert>
      <NewPasswordFields value={value} onChange={setValue} faults={faults} />
      <Button type="submit" look="primary" busy={busy} className="w-full">
        {t('verifyEmail.submitAnew')}
      </Button>
    </form>
  )
}

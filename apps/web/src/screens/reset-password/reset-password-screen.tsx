import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { resetPassword } from '../../client/accounts.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'
import { forgetToken } from '../../client/token.ts'
import { AccountPage, linkClass } from '../../shell/account/account-page.tsx'
import { forgetLinkSecret, keptLinkSecret } from '../../shell/account/link-secret.ts'
import { type NewPassword, NewPasswordFields } from '../../shell/account/new-password-fields.tsx'
import { passwordFault } from '../../shell/account/password-rules.ts'

export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const [secret] = useState(() => keptLinkSecret('reset-password'))
  const [value, setValue] = useState<NewPassword>({ password: '', confirm: '' })
  const [faults, setFaults] = useState<ReturnType<typeof passwordFault>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(secret === '' ? t('errors.linkInvalid') : undefined)
  const [isOver, setOver] = useState(secret === '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = passwordFault(value.password, value.confirm)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const result = await resetPassword({ token: secret, password: value.password })
    setBusy(false)
    if (isRefusal(result)) {
      if (result.code === 'LINK_INVALID') {
        forgetLinkSecret('reset-password')
        setOver(true)
      }
      return setFailure(sentenceOf(result))
    }
    forgetLinkSecret('reset-password')
    // Every session of the account has ended, including this tab's.
    forgetToken()
    showToast({ text: t('reset.done') })
    await navigate({ to: '/login', replace: true })
  }
  return (
    <AccountPage
      title={t('reset.title')}
      lead={t('reset.lead')}
      foot={
        <Link to="/login" className={linkClass}>
          {t('forgot.back')}
        </Link>
      }
    >
      {failure !== undefined && <Alert className="mb-4">{failure}</Alert>}
      {isOver ? (
        <Link to="/forgot-password" className={buttonClass('primary', 'w-full')}>
          {t('reset.again')}
        </Link>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <NewPasswordFields value={value} onChange={setValue} faults={faults} />
          <Button type="submit" look="primary" busy={busy} className="w-full">
            {t('reset.submit')}
          </Button>
        </form>
      )}
    </AccountPage>
  )
}

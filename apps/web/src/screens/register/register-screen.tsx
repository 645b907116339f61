import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { register, registerWithGoogle } from '../../client/accounts.ts'
import { answeredSentence, isRefusal } from '../../client/result.ts'
import { storeToken } from '../../client/token.ts'
import { AccountPage, linkClass, Or } from '../../shell/account/account-page.tsx'
import { GoogleButton } from '../../shell/account/google-button.tsx'
import type { GoogleAccount } from '../../shell/account/google-identity.ts'
import { splitGoogleName } from '../../shell/account/google-name.ts'
import { forgetLoginEmail, keepLoginEmail } from '../../shell/account/pending-invitation.ts'
import { loadRegisterResolver, RegisterForm } from './register-form.tsx'
import type { RegisterValues } from './register-values.ts'

export function RegisterScreen() {
  const { back } = useSearch({ from: '/register' })
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  useEffect(() => void loadRegisterResolver().catch(() => undefined), [])

  const submit = async ({ email, password, first_name, last_name }: RegisterValues) => {
    setFailure(undefined)
    const result = await register({ email, password, first_name, last_name })
    if (isRefusal(result)) return setFailure(answeredSentence(result))
    keepLoginEmail(email)
    showToast({ text: t('register.done') })
    // With a `back` address the user signs in and returns to it; otherwise as in specification §4.
    await navigate(back === undefined ? { to: '/' } : { to: '/login', search: { back } })
  }
  const submitGoogle = async ({ idToken, email, displayName }: GoogleAccount) => {
    setFailure(undefined)
    const result = await registerWithGoogle(idToken, { ...splitGoogleName(displayName || email), email })
    if (isRefusal(result)) return setFailure(answeredSentence(result))
    storeToken(result.data.token, { google: true })
    forgetLoginEmail()
    await navigate({ to: back ?? '/' })
  }

  return (
    <AccountPage
      title={t('register.title')}
      lead={t('register.lead')}
      foot={
        <>
          {t('register.haveAccount')}{' '}
          <Link to="/login" search={back === undefined ? {} : { back }} className={linkClass}>
            {t('register.toLogin')}
          </Link>
        </>
      }
    >
      <RegisterForm onSubmit={submit} />
      {failure !== undefined && <Alert className="mt-4">{failure}</Alert>}
      <Or />
      <GoogleButton label={t('register.google')} onAccount={submitGoogle} onFailure={setFailure} />
    </AccountPage>
  )
}

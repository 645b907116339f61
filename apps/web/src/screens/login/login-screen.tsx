import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { AccountPage, linkClass, Or } from '../../account/account-page.tsx'
import { GoogleButton } from '../../account/google-button.tsx'
import { logIn, logInWithGoogle } from '../../client/accounts.ts'
import { useConfig } from '../../client/config.ts'
import { isRefusal, type Result, sentenceOf } from '../../client/result.ts'
import { storeToken } from '../../client/token.ts'
import { Alert } from '../../ui/alert.tsx'
import { DemoAccount } from './demo-account.tsx'
import { LoginForm, type LoginValues, loadLoginResolver } from './login-form.tsx'

export function LoginScreen() {
  const { back } = useSearch({ from: '/login' })
  const navigate = useNavigate()
  const { data: config } = useConfig()
  const demo = config?.demo
  const [failure, setFailure] = useState<string>()
  useEffect(() => void loadLoginResolver(), [])

  const enter = (result: Result<{ readonly token: string }>, options: { readonly remember?: boolean } = {}) => {
    if (isRefusal(result)) return setFailure(sentenceOf(result))
    storeToken(result.data.token, options)
    return navigate({ to: back ?? '/home', replace: true })
  }
  const submit = async ({ email, password, remember }: LoginValues) => {
    setFailure(undefined)
    await enter(await logIn({ email, password }), { remember })
  }

  return (
    <AccountPage
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        <>
          {t('login.noAccount')}{' '}
          <Link to="/register" className={linkClass}>
            {t('login.toRegister')}
          </Link>
        </>
      }
    >
      <LoginForm onSubmit={submit} supportEmail={config?.site.email} />
      {failure !== undefined && <Alert className="mt-4">{failure}</Alert>}
      <Or />
      <GoogleButton
        label={t('login.google')}
        onAccount={async ({ idToken, email }) => enter(await logInWithGoogle(idToken, { email }))}
        onFailure={setFailure}
      />
      {demo && <DemoAccount onUse={() => submit({ ...demo, remember: false })} />}
    </AccountPage>
  )
}

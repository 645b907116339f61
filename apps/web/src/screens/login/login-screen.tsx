import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { SignedIn } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { logIn, logInWithGoogle, takeSecondStep } from '../../client/accounts.ts'
import { useConfig } from '../../client/config.ts'
import { answeredSentence, isRefusal, type Result } from '../../client/result.ts'
import { storeToken } from '../../client/token.ts'
import { AccountPage, linkClass, Or } from '../../shell/account/account-page.tsx'
import { GoogleButton } from '../../shell/account/google-button.tsx'
import type { GoogleAccount } from '../../shell/account/google-identity.ts'
import { forgetLoginEmail, readInvitation, readLoginEmail } from '../../shell/account/pending-invitation.ts'
import { DemoAccount } from './demo-account.tsx'
import { LoginForm, type LoginValues, loadLoginFaults } from './login-form.tsx'
import { SecondStep } from './second-step.tsx'

export function LoginScreen() {
  const { back } = useSearch({ from: '/login' })
  const navigate = useNavigate()
  const { data: config } = useConfig()
  const demo = config?.demo
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<{ readonly challenge: string; readonly remember: boolean }>()
  useEffect(() => void loadLoginFaults(), [])

  const enter = (result: Result<SignedIn>, { remember = false } = {}) => {
    if (isRefusal(result)) return setFailure(answeredSentence(result))
    if (result.data.message === 'two-factor-required') return setStep({ challenge: result.data.challenge, remember })
    storeToken(result.data.token, { remember })
    forgetLoginEmail()
    return navigate({ to: back ?? (readInvitation() ? '/invitation' : '/home'), replace: true })
  }
  const submit = async ({ email, password, remember }: LoginValues) => {
    setFailure(undefined)
    await enter(await logIn({ email, password, remember }), { remember })
  }

  const submitGoogle = async ({ idToken, email }: GoogleAccount) => {
    setFailure(undefined)
    await enter(await logInWithGoogle(idToken, { email }))
  }
  const takeStep = async (code: string) => {
    if (!step) return
    setFailure(undefined)
    const result = await takeSecondStep({ challenge: step.challenge, code, remember: step.remember })
    // An expired challenge restarts at the password.
    if (isRefusal(result) && result.code === 'LINK_INVALID') setStep(undefined)
    await enter(result, step)
  }

  if (step) {
    return (
      <AccountPage title={t('login.secondStepTitle')} lead={t('login.secondStep')} foot={null}>
        <SecondStep
          onSubmit={takeStep}
          onBack={() => {
            setStep(undefined)
            setFailure(undefined)
          }}
        />
        {failure !== undefined && <Alert className="mt-4">{failure}</Alert>}
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        <>
          {t('login.noAccount')}{' '}
          <Link to="/register" search={back === undefined ? {} : { back }} className={linkClass}>
            {t('login.toRegister')}
          </Link>
        </>
      }
    >
      <LoginForm email={readLoginEmail() ?? undefined} onSubmit={submit} />
      {failure !== undefined && <Alert className="mt-4">{failure}</Alert>}
      <Or />
      <GoogleButton label={t('login.google')} onAccount={submitGoogle} onFailure={setFailure} />
      {demo && <DemoAccount onUse={() => submit({ ...demo, remember: false })} />}
    </AccountPage>
  )
}

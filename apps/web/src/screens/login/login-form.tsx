import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { linkClass } from '../../shell/account/account-page.tsx'
import type { LoginFaults, LoginFields } from './login-faults.ts'

export interface LoginValues {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

/** Includes the validators, which must not delay the form; if they fail to load, only the server validates. */
export const loadLoginFaults = (): Promise<(fields: LoginFields) => LoginFaults> =>
  import('./login-faults.ts').then(
    ({ loginFaults }) => loginFaults,
    cause => {
      console.error(cause)
      return () => ({})
    },
  )

const fieldsOf = (form: HTMLFormElement): LoginFields => {
  const data = new FormData(form)
  return { email: String(data.get('email')), password: String(data.get('password')) }
}

export interface LoginFormProps {
  readonly onSubmit: (values: LoginValues) => Promise<void>
  /** The address of an account that was just created, or of an invitation. */
  readonly email?: string | undefined
}

/** Uncontrolled fields, so that a password manager's input is read; validated on submit. */
export function LoginForm({ onSubmit, email }: LoginFormProps) {
  const [remember, setRemember] = useState(false)
  const [faults, setFaults] = useState<LoginFaults>()
  const [busy, setBusy] = useState(false)

  const judge = async (form: HTMLFormElement) => {
    const found = (await loadLoginFaults())(fieldsOf(form))
    setFaults(found)
    return found
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    setBusy(true)
    try {
      const [first] = Object.keys(await judge(form))
      if (first === undefined) await onSubmit({ ...fieldsOf(form), remember })
      else form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={event => faults && void judge(event.currentTarget)}
      className="flex flex-col gap-4"
    >
      <TextField
        name="email"
        label={t('login.email')}
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={faults?.email}
        required
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        error={faults?.password}
        required
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={t('login.remember')}
          checked={remember}
          onChange={event => setRemember(event.target.checked)}
        />
        <Link to="/forgot-password" className={`min-h-6 text-14 ${linkClass}`}>
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" look="primary" busy={busy} className="w-full">
        {t('login.submit')}
      </Button>
    </form>
  )
}

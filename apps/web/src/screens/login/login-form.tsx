import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { linkClass } from '../../account/account-page.tsx'
import { lateResolver } from '../../account/late-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface LoginValues {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

type Fields = Pick<LoginValues, 'email' | 'password'>

export const loadLoginResolver = async () => (await import('./login-resolver.ts')).loginResolver

const resolver = lateResolver<Fields>(loadLoginResolver)

export interface LoginFormProps {
  readonly onSubmit: (values: LoginValues) => Promise<void>
}

export function LoginForm({ onSubmit }: LoginFormProps) {
  const [remember, setRemember] = useState(false)
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver,
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  return (
    <form
      noValidate
      onSubmit={handleSubmit(values => onSubmit({ ...values, remember }))}
      className="flex flex-col gap-4"
    >
      <TextField
        {...register('email')}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        required
      />
      <PasswordField
        {...register('password')}
        label={t('login.password')}
        autoComplete="current-password"
        error={errors.password?.message}
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
      <Button type="submit" look="primary" busy={isSubmitting} className="w-full">
        {t('login.submit')}
      </Button>
    </form>
  )
}

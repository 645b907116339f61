import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useForm } from 'react-hook-form'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { linkClass } from '../../shell/account/account-page.tsx'
import { lateResolver } from '../../shell/account/late-resolver.ts'
import { passwordMaximum, passwordMinimum } from '../../shell/account/password-rules.ts'
import { useWeakness } from '../../shell/account/use-weakness.ts'
import { ownFaults } from './own-faults.ts'
import type { RegisterValues } from './register-values.ts'

export const loadRegisterResolver = async () => (await import('./register-resolver.ts')).registerResolver

const resolver = lateResolver<RegisterValues>(loadRegisterResolver, ownFaults)

const empty: RegisterValues = { first_name: '', last_name: '', email: '', password: '', confirm: '', terms: false }

export interface RegisterFormProps {
  readonly onSubmit: (values: RegisterValues) => Promise<void>
}

export function RegisterForm({ onSubmit }: RegisterFormProps) {
  const { register, handleSubmit, formState, getValues } = useForm<RegisterValues>({ resolver, defaultValues: empty })
  const weakness = useWeakness(() => getValues(['first_name', 'last_name', 'email']))
  const { errors, isSubmitting } = formState
  return (
    <AskingForm isSending={isSubmitting} noValidate onSubmit={handleSubmit(onSubmit)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('first_name')}
          label={t('register.firstName')}
          autoComplete="given-name"
          error={errors.first_name?.message}
          required
        />
        <TextField
          {...register('last_name')}
          label={t('register.lastName')}
          autoComplete="family-name"
          error={errors.last_name?.message}
          required
        />
      </div>
      <TextField
        {...register('email')}
        label={t('register.email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        required
      />
      <PasswordField
        {...register('password', { onChange: weakness.onEdit, onBlur: weakness.onLeave })}
        label={t('register.password')}
        hint={t('register.passwordHint', { minimum: passwordMinimum, maximum: passwordMaximum })}
        autoComplete="new-password"
        error={errors.password?.message ?? weakness.fault}
        required
      />
      <PasswordField
        {...register('confirm')}
        label={t('register.confirm')}
        autoComplete="new-password"
        error={errors.confirm?.message}
        required
      />
      <Checkbox {...register('terms')} label={<Consent />} error={errors.terms?.message} required />
      <Button type="submit" look="primary" busy={isSubmitting} className="w-full">
        {t('register.submit')}
      </Button>
    </AskingForm>
  )
}

function Consent() {
  return (
    <>
      {t('register.termsBefore')}{' '}
      <Link to="/terms" target="_blank" className={linkClass}>
        {t('register.termsLink')}
      </Link>{' '}
      {t('register.termsBetween')}{' '}
      <Link to="/privacy" target="_blank" className={linkClass}>
        {t('register.privacyLink')}
      </Link>
    </>
  )
}

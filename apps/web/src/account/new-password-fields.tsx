import { t } from '@xrai/contract/strings/translate'
import { PasswordField } from '../ui/password-field.tsx'
import { passwordMaximum, passwordMinimum } from './password-rules.ts'

export interface NewPassword {
  readonly password: string
  readonly confirm: string
}

export interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly faults: { readonly password?: string; readonly confirm?: string }
}

/** A new password and its repetition, with the rule said before it is broken. */
export function NewPasswordFields({ value, onChange, faults }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={t('reset.password')}
        name="password"
        autoComplete="new-password"
        hint={t('register.passwordHint', { minimum: passwordMinimum, maximum: passwordMaximum })}
        value={value.password}
        onChange={event => onChange({ ...value, password: event.target.value })}
        error={faults.password}
        required
      />
      <PasswordField
        label={t('reset.confirm')}
        name="confirm"
        autoComplete="new-password"
        value={value.confirm}
        onChange={event => onChange({ ...value, confirm: event.target.value })}
        error={faults.confirm}
        required
      />
    </>
  )
}

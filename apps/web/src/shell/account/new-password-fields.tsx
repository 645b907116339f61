import { t } from '@xrai/contract/strings/translate'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { passwordMaximum, passwordMinimum } from './password-rules.ts'
import { useWeakness } from './use-weakness.ts'

export interface NewPassword {
  readonly password: string
  readonly confirm: string
}

export interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly faults: { readonly password?: string; readonly confirm?: string }
  /** Known facts of the user, which must not be part of a password. */
  readonly about?: readonly string[]
}

/** A new password and its repetition, with the rule shown in advance. */
export function NewPasswordFields({ value, onChange, faults, about = [] }: NewPasswordFieldsProps) {
  const weakness = useWeakness(() => about)
  return (
    <>
      <PasswordField
        label={t('reset.password')}
        name="password"
        autoComplete="new-password"
        hint={t('register.passwordHint', { minimum: passwordMinimum, maximum: passwordMaximum })}
        value={value.password}
        onChange={event => {
          weakness.onEdit()
          onChange({ ...value, password: event.target.value })
        }}
        onBlur={weakness.onLeave}
        error={faults.password ?? weakness.fault}
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

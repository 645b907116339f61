import type {
  passwordMaximum as contractMaximum,
  passwordMinimum as contractMinimum,
} from '@xrai/contract/routes/password'
import { t } from '@xrai/contract/strings/translate'

/** The contract's numbers; the type checks that they are equal without bundling the contract's validators. */
export const passwordMinimum: typeof contractMinimum = 8
export const passwordMaximum: typeof contractMaximum = 128

/** The fault of a new password and its repetition, if any. */
export function passwordFault(
  password: string,
  confirm: string,
): { readonly password?: string; readonly confirm?: string } {
  if (password.length < passwordMinimum || password.length > passwordMaximum || password.trim() === '')
    return { password: t('register.passwordHint', { minimum: passwordMinimum, maximum: passwordMaximum }) }
  if (confirm === '') return { confirm: t('register.confirmRequired') }
  return password === confirm ? {} : { confirm: t('register.mismatch') }
}

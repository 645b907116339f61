import type {
  passwordMaximum as contractMaximum,
  passwordMinimum as contractMinimum,
} from '@xrai/contract/routes/password'
import { t } from '@xrai/contract/strings/translate'

/** The contract's numbers; the compiler holds them to that without bringing the contract's validators along. */
export const passwordMinimum: typeof contractMinimum = 8
export const passwordMaximum: typeof contractMaximum = 128

/** What is wrong with a new password and its repetition, if anything. */
export function passwordFault(
  password: string,
  confirm: string,
): { readonly password?: string; readonly confirm?: string } {
  if (password.length < passwordMinimum || password.length > passwordMaximum || password.trim() === '')
    return { password: t('register.passwordHint', { minimum: passwordMinimum, maximum: passwordMaximum }) }
  if (confirm === '') return { confirm: t('register.confirmRequired') }
  return password === confirm ? {} : { confirm: t('register.mismatch') }
}

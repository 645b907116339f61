import { t } from '@xrai/contract/strings/translate'
import type { Resolver } from 'react-hook-form'
import { passwordFault } from '../../shell/account/password-rules.ts'
import type { RegisterValues } from './register-values.ts'

/**
 * Validates the fields that are not sent: the repeated password and the consent. Also used alone if the script with the
 * other rules is missing.
 */
export const ownFaults: Resolver<RegisterValues> = values => {
  const faults = {
    ...passwordFault(values.password, values.confirm),
    ...(!values.terms && { terms: t('register.termsRequired') }),
  }
  const errors = Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: 'own', message }]))
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

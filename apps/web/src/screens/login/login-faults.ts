import { loginSchema } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'

export interface LoginFields {
  readonly email: string
  readonly password: string
}

export type LoginFaults = { readonly [Name in keyof LoginFields]?: string }

/** Validates with the contract's schema, in the form's sentences. */
export function loginFaults(fields: LoginFields): LoginFaults {
  const wrong = new Set(loginSchema.safeParse(fields).error?.issues.map(({ path }) => path[0]))
  return {
    ...(wrong.has('email') && { email: t(fields.email === '' ? 'login.emailRequired' : 'errors.emailInvalid') }),
    ...(wrong.has('password') && { password: t('login.passwordRequired') }),
  }
}

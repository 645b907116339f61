import { zodResolver } from '@hookform/resolvers/zod'
import { loginSchema } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'

/** The contract's own schema, with the sentences of the form. */
export const loginResolver = zodResolver(loginSchema, {
  error: ({ path, input }) => {
    if (path?.[0] === 'password') return t('login.passwordRequired')
    return input === '' ? t('login.emailRequired') : t('errors.emailInvalid')
  },
})

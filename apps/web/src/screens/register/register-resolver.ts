import { zodResolver } from '@hookform/resolvers/zod'
import { registerSchema } from '@xrai/contract/routes/accounts'
import { passwordMaximum, passwordMinimum } from '@xrai/contract/routes/password'
import { t } from '@xrai/contract/strings/translate'
import { z } from 'zod'

/** The contract's schema with the form's own fields: the repeated password and the consent. */
export const registerFormSchema = registerSchema
  .extend({ confirm: z.string().min(1), terms: z.boolean().refine(given => given) })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, {
    path: ['confirm'],
    error: () => t('register.mismatch'),
    when: () => true,
  })

const sentences: () => Readonly<Record<string, string>> = () => ({
  first_name: t('register.firstNameRequired'),
  last_name: t('register.lastNameRequired'),
  email: t('errors.emailInvalid'),
  password: t('register.passwordHint', { minimum: passwordMinimum, maximum: passwordMaximum }),
  confirm: t('register.confirmRequired'),
  terms: t('register.termsRequired'),
})

/** The form's sentence for a fault in one of its fields. */
export const registerSentence = (path: readonly PropertyKey[] | undefined, code?: string) => {
  const field = String(path?.[0])
  if (field.endsWith('_name') && code === 'custom') return t('errors.nameInvalid')
  if (field.endsWith('_name') && code === 'too_big') return t('errors.textTooLong')
  return sentences()[field]
}

export const registerResolver = zodResolver(registerFormSchema, {
  error: ({ path, code }) => registerSentence(path, code),
})

import { zodResolver } from '@hookform/resolvers/zod'
import { contactSchema } from '@xrai/contract/routes/contact'
import { t } from '@xrai/contract/strings/translate'

const required: () => Readonly<Record<string, string>> = () => ({
  name: t('contact.nameRequired'),
  email: t('contact.emailRequired'),
  subject: t('contact.subjectRequired'),
  message: t('contact.messageRequired'),
})

/** The contract's schema with the form's sentences. */
export const contactResolver = zodResolver(contactSchema, {
  error: ({ path, input, code }) => {
    const field = String(path?.[0])
    if (typeof input === 'string' && input.trim() !== '') {
      return code === 'too_big' ? t('contact.tooLong') : t('errors.emailInvalid')
    }
    return required()[field]
  },
})

import type { MailTransport } from '../../../platform/mail/send-later.ts'

/** The transport of mails with links to this installation. */
export interface LinkMailTransport extends MailTransport {
  readonly publicUrl: string
}

/**
 * The secret is in the fragment, which browsers do not send, so it never appears in a log or a Referer.
 */
export const linkTo = (
  publicUrl: string,
  page: 'reset-password' | 'verify-email' | 'invitation' | 'para-el-paciente',
  secret: string,
) => `${publicUrl}/${page}#${secret}`

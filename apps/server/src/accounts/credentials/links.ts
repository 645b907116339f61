import type { MailTransport } from '../../mail/send-later.ts'

/** What the links of this installation are mailed with. */
export interface LinkMailTransport extends MailTransport {
  readonly publicUrl: string
}

/** The secret stands after the #, which no browser sends: neither a log nor a Referer ever holds it. */
export const linkTo = (
  publicUrl: string,
  page: 'reset-password' | 'verify-email' | 'invitation' | 'para-el-paciente',
  secret: string,
) => `${publicUrl}/${page}#${secret}`

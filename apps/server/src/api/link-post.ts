import type { LinkPost } from '../accounts/passwords.ts'
import type { Parts } from './parts.ts'

/** What mails with links go out with. */
export const linkPostOf = ({ mailer, say, settings }: Parts): LinkPost => ({
  mailer,
  say,
  publicUrl: settings.publicUrl,
})

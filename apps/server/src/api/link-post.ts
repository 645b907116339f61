import type { LinkPost } from '../accounts/passwords.ts'
import type { Parts } from './parts.ts'

/** What mails with links go out with. */
export const linkPostOf = ({ mailer, outbox, log, settings }: Parts): LinkPost => ({
  mailer,
  outbox,
  log,
  publicUrl: settings.publicUrl,
})

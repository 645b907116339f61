import type { LinkMailTransport } from '../accounts/passwords.ts'
import type { AppContext } from './app-context.ts'

/** What mails with links go out with. */
export const linkMailTransport = ({ mailer, outbox, log, settings }: AppContext): LinkMailTransport => ({
  mailer,
  outbox,
  log,
  publicUrl: settings.publicUrl,
})

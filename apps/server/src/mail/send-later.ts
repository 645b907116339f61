import type { Log } from '../log/log.ts'
import type { Mail, Mailer } from './mailer.ts'
import type { Outbox } from './outbox.ts'

/** What a mail goes out with. */
export interface MailTransport {
  /** Null where SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly outbox: Outbox
  readonly log: Log
}

/**
 * Sends a mail after the answer went out, so that the response time does not reveal whether there was one to send.
 * Without SMTP it is kept in the outbox.
 */
export const sendLater = ({ mailer, outbox, log }: MailTransport, mail: Mail): void => {
  if (mailer) mailer.send(mail).catch((error: unknown) => log.warn('mail-failed', { error }))
  else
    outbox.send(mail).then(
      () => log.info('mail-kept'),
      (error: unknown) => log.error('mail-not-kept', { error }),
    )
}

import type { Log } from '../../base/log/log.ts'
import type { Mail, Mailer } from './mailer.ts'
import type { Outbox } from './outbox.ts'

/** The dependencies of sending a mail. */
export interface MailTransport {
  /** Null if SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly outbox: Outbox
  readonly log: Log
}

/**
 * Sends a mail after the response, so that the response time does not reveal whether there was one to send.
 * Without SMTP it is stored in the outbox.
 */
export const sendLater = ({ mailer, outbox, log }: MailTransport, mail: Mail): void => {
  if (mailer) mailer.send(mail).catch((error: unknown) => log.warn('mail-failed', { error }))
  else
    outbox.send(mail).then(
      () => log.info('mail-kept'),
      (error: unknown) => log.error('mail-not-kept', { error }),
    )
}

import type { Log } from '../../base/log/log.ts'
import type { MailFolder } from './mail-folder.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The dependencies of sending a mail. */
export interface MailTransport {
  /** Null if SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly mailFolder: MailFolder
  readonly log: Log
}

/** Sends a mail; without SMTP it is stored in the mail folder. A failure is logged. */
export const sendMail = ({ mailer, mailFolder, log }: MailTransport, mail: Mail): Promise<void> =>
  mailer
    ? mailer.send(mail).catch((error: unknown) => log.warn('mail-failed', { error }))
    : mailFolder.send(mail).then(
        () => log.info('mail-kept'),
        (error: unknown) => log.error('mail-not-kept', { error }),
      )

/** Sends a mail after the response, so that the response time does not reveal whether there was one to send. */
export const sendLater = (transport: MailTransport, mail: Mail): void => {
  sendMail(transport, mail)
}

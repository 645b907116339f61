import type { Log } from '../../base/log/log.ts'
import { recordOutboundMetric } from '../telemetry/metrics.ts'
import type { MailFolder } from './mail-folder.ts'
import { type Mail, type Mailer, type MailOutcome, outcomeOfFailure } from './mailer.ts'

/** The dependencies of sending a mail. */
export interface MailTransport {
  /** Null if SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly mailFolder: MailFolder
  readonly log: Log
}

/** Without SMTP a mail is stored in the mail folder. A failure is logged, and never thrown. */
const sendMail = async ({ mailer, mailFolder, log }: MailTransport, mail: Mail): Promise<void> => {
  if (mailer) return void (await sendNow({ mailer, log }, mail))
  await mailFolder.send(mail).then(
    () => log.info('mail-kept'),
    (error: unknown) => log.error('mail-not-kept', { error }),
  )
}

/** Sends a mail by SMTP and returns how it ended, which is measured; a failure is logged, and never thrown. */
export const sendNow = async (
  { mailer, log }: { readonly mailer: Mailer; readonly log: Log },
  mail: Mail,
): Promise<MailOutcome> => {
  const started = performance.now()
  const outcome = await mailer.send(mail).then(
    () => 'sent' as const,
    (error: unknown) => {
      log.warn('mail-failed', { error })
      return outcomeOfFailure(error)
    },
  )
  recordOutboundMetric('smtp', outcome, (performance.now() - started) / 1000)
  return outcome
}

/** Sends a mail after the response, so that the response time does not reveal whether there was one to send. */
export const sendLater = (transport: MailTransport, mail: Mail): void => {
  sendMail(transport, mail)
}

import { createTransport } from 'nodemailer'
import { z } from 'zod'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The address for replies, if not ours. */
  readonly replyTo?: string
}

/** Sends by SMTP; rejects if the server refuses the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * How a mail ended: `sent`; `refused` for good, because of its address or text; `deferred` (4xx), so that it may be taken
 * later; `unreachable`: the server did not answer, or takes no mail of ours at all, as with a wrong password or sender.
 */
export type MailOutcome = 'sent' | 'refused' | 'deferred' | 'unreachable'

/** nodemailer's error of one mail; any other is of the connection. `MAIL FROM` names the sender, who is ours. */
const errorOfMail = z.object({
  code: z.enum(['EENVELOPE', 'EMESSAGE']),
  command: z.string().refine(command => command !== 'MAIL FROM'),
  responseCode: z.number().optional(),
})

/** The outcome of a mail that a mailer rejected. */
export const outcomeOfFailure = (error: unknown): Exclude<MailOutcome, 'sent'> => {
  const { success, data } = errorOfMail.safeParse(error)
  if (!success) return 'unreachable'
  return Math.floor((data.responseCode ?? 0) / 100) === 4 ? 'deferred' : 'refused'
}

const timeoutMs = 15_000

/** `url` is smtp://user:password@host:port or smtps://…; `from` is the sender of every mail. */
export const openMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Disables attachments by path or URL, because all mails are our own texts.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async mail => {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}

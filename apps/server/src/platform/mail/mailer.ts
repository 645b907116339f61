import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { zeroOutboundMetric } from '../telemetry/metrics.ts'

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

const mailOutcomes = ['sent', 'refused', 'deferred', 'unreachable'] as const

/**
 * How a mail ended: `sent`; `refused` for good, because of its address or mailbox; `deferred`, so that it may be taken later:
 * 4xx, or a 5xx that may be about us; `unreachable`: the server did not answer, or refused our login or `MAIL FROM`.
 */
export type MailOutcome = (typeof mailOutcomes)[number]

/** nodemailer's error of one mail; any other is of the connection. `MAIL FROM` names the sender, who is ours. */
const errorOfMail = z.object({
  code: z.enum(['EENVELOPE', 'EMESSAGE']),
  command: z.string().refine(command => command !== 'MAIL FROM'),
  response: z.string().optional(),
})

/**
 * Enhanced codes (RFC 3463) of an address that does not exist (5.1.x) or of a mailbox that takes no mail (5.2.x). Postfix
 * answers at `RCPT TO` too where it refuses our sender or our server: those have other codes, or none.
 */
const refusedForGood = /^5\d\d[ -]5\.(1\.(1|3|6|10)|2\.\d+)\b/

/** The outcome of a mail that a mailer rejected. */
export const outcomeOfFailure = (error: unknown): Exclude<MailOutcome, 'sent'> => {
  const { success, data } = errorOfMail.safeParse(error)
  if (!success) return 'unreachable'
  // Without a response nodemailer refused it itself, before it asked the server.
  return data.response === undefined || refusedForGood.test(data.response) ? 'refused' : 'deferred'
}

const connectMs = 15_000
/** RFC 5321, 4.5.3.2.6: a mail that the server takes after we stopped waiting would be sent twice. */
const answerMs = 600_000

/** `url` is smtp://user:password@host:port or smtps://…; `from` is the sender of every mail. */
export const openMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => {
  for (const outcome of mailOutcomes) zeroOutboundMetric('smtp', outcome)
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
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

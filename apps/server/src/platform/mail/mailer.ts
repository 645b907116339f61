import { createTransport } from 'nodemailer'

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

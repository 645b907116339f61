import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where replies go, if not to us. */
  readonly replyTo?: string
}

/** Sends by SMTP; rejects when the server did not take it. */
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
    // A mail is a text of ours: nothing in it may name a file or an address to be read.
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

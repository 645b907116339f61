import type { Mail, Mailer } from './mailer.ts'

/** What a mail goes out with. */
export interface Post {
  /** Null where SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly say: (line: string) => void
}

/**
 * Sends a mail after the answer went out, so that nobody learns from its time whether there was one to send. Without
 * SMTP the log says what it would have been: an operator passes the link on.
 */
export const postLater = ({ mailer, say }: Post, mail: Mail): void => {
  if (!mailer) {
    say(`Mail to ${mail.to} (SMTP_URL is not set, so it stays here): ${mail.subject}\n${mail.text}`)
    return
  }
  mailer.send(mail).catch(() => say('A mail was not sent: the SMTP server did not take it.'))
}

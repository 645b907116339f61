import type { Mail, Mailer } from '../platform/mail/mailer.ts'

/** A mailer that stores the mails and their links. */
export const createMailbox = () => {
  const mails: Mail[] = []
  const mailer: Mailer = { send: async mail => void mails.push(mail), close: () => undefined }
  const to = (email: string) => mails.filter(mail => mail.to === email)
  /** The secret of the latest link to a page in the mails to an address. */
  const secret = (email: string, page: string): string => {
    const texts = to(email).map(({ text }) => text)
    const found = texts.toReversed().find(text => text.includes(`/${page}#`))
    return new RegExp(`/${page}#(\\S+)`).exec(found ?? '')?.[1] ?? ''
  }
  return { mailer, mails, to, secret }
}

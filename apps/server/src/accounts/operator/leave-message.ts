import type { contactSchema } from '@xrai/contract/routes/contact'
import type { z } from 'zod'
import type { Log } from '../../base/log/log.ts'
import type { Queryable } from '../../db/database.ts'
import { insertMessage } from '../../db/queries/accounts/messages.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

export interface MessageNeeds {
  readonly db: Queryable
  /** Null where no mail is to be sent. */
  readonly mailer: Mailer | null
  /** The operator's mail address. */
  readonly to: string
  readonly log: Log
}

/** Stores the message. It is mailed to the operator in the background; a failure of the mail loses nothing. */
export const leaveMessage = async (
  { db, mailer, to, log }: MessageNeeds,
  { name, email, subject, message }: z.output<typeof contactSchema>,
): Promise<void> => {
  await insertMessage(db, { name, email, subject, message })
  mailer
    ?.send({ to, replyTo: email, subject: `XRAI · ${subject}`, text: `${name} <${email}>\n\n${message}\n` })
    .catch((error: unknown) => log.warn('message-copy-failed', { error }))
}

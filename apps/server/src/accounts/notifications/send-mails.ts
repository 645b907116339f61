import { dayMs } from '@xrai/contract/records/durations'
import { notificationKinds } from '@xrai/contract/routes/notification-kinds'
import { notificationPath } from '@xrai/contract/routes/notification-target'
import { defaultNotifications } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../../db/database.ts'
import { findStanding, takeUnmailed } from '../../db/queries/accounts/notifications.ts'
import { findUser } from '../../db/queries/accounts/people.ts'
import { type MailTransport, sendMail } from '../../platform/mail/send-later.ts'
import { type CertificateFacts, certificateKey } from './certificate-key.ts'

interface Post extends MailTransport {
  readonly publicUrl: string
  readonly signing: CertificateFacts
}

/** A notification that is read within this time needs no mail. */
const graceMs = 60_000
/** Older notifications are not mailed: no process ran, or mail was not set up. */
const newsMs = dayMs
/** Each mail in progress has a connection to the mail server, which may be told of hundreds at one moment. */
const mostAtOnce = 5

/**
 * Mails to each user, once and to a verified address, the unread and still valid notifications of the kinds that they chose.
 * A mail names neither case nor patient.
 */
export const sendNotificationMails = async (db: Queryable, post: Post, now: Date): Promise<void> => {
  if (!post.mailer) return
  const span = { from: new Date(now.getTime() - newsMs), to: new Date(now.getTime() - graceMs), at: now }
  let taken: readonly Unmailed[] = []
  do {
    taken = await takeUnmailed(db, span, mostAtOnce)
    await Promise.all(taken.map(one => sendOne(db, post, one, now)))
  } while (taken.length > 0)
}

type Unmailed = Awaited<ReturnType<typeof takeUnmailed>>[number]

const sendOne = async (db: Queryable, post: Post, notice: Unmailed, now: Date): Promise<void> => {
  const { id, clinicId, userId, readAt, kind, analysisId, caseId } = notice
  const reader = { userId, now, certificateKey: certificateKey(post.signing) }
  const standing = (await findStanding({ db, clinicId }, reader, [id])).get(id)
  if (!standing) return
  const person = readAt === null ? await findUser(db, userId) : null
  if (!person?.emailVerified || person.erasedAt) return
  const chosen = { ...defaultNotifications, ...person.notifications }
  if (!chosen[notificationKinds[kind]]) return
  const { patientId, clinic } = standing
  const what = t(`notificationMail.${kind}`)
  const link = `${post.publicUrl}${notificationPath({ kind, analysisId, caseId, patientId })}`
  await sendMail(post, {
    to: person.email,
    subject: t('mail.notificationSubject', { what }),
    text: t('mail.notificationText', { name: person.firstName, clinic, what, link }),
  })
}

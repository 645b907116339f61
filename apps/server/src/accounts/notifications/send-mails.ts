import { dayMs } from '@xrai/contract/records/durations'
import { type NotificationKind, notificationKinds } from '@xrai/contract/routes/notification-kinds'
import { defaultNotifications } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../../db/database.ts'
import { findStanding, takeUnmailed } from '../../db/queries/accounts/notifications.ts'
import { findUser } from '../../db/queries/accounts/people.ts'
import { type MailTransport, sendLater } from '../../platform/mail/send-later.ts'
import { type CertificateFacts, certificateKey } from './certificate-key.ts'

interface Post extends MailTransport {
  readonly publicUrl: string
  readonly signing: CertificateFacts
}

/** A notification that is read within this time needs no mail. */
const graceMs = 60_000
/** Older notifications are not mailed: no process ran, or mail was not set up. */
const newsMs = dayMs

/**
 * Mails to each user, once and to a verified address, the unread and still valid notifications of the kinds that they chose.
 * A mail names neither case nor patient.
 */
export const sendNotificationMails = async (db: Queryable, post: Post, now: Date): Promise<void> => {
  if (!post.mailer) return
  const span = { from: new Date(now.getTime() - newsMs), to: new Date(now.getTime() - graceMs), at: now }
  for (const { id, clinicId, userId, readAt, kind, analysisId, caseId } of await takeUnmailed(db, span)) {
    const reader = { userId, now, certificateKey: certificateKey(post.signing) }
    const patientId = (await findStanding({ db, clinicId }, reader, [id])).get(id)
    if (patientId === undefined) continue
    const person = readAt === null ? await findUser(db, userId) : null
    if (!person?.emailVerified || person.erasedAt) continue
    const chosen = { ...defaultNotifications, ...person.notifications }
    if (!chosen[notificationKinds[kind]]) continue
    const what = t(`notificationMail.${kind}`)
    const link = `${post.publicUrl}${pathOf(kind, { analysisId, caseId, patientId })}`
    sendLater(post, {
      to: person.email,
      subject: t('mail.notificationSubject', { what }),
      text: t('mail.notificationText', { name: person.firstName, what, link }),
    })
  }
}

interface Subject {
  readonly analysisId: string | null
  readonly caseId: string | null
  readonly patientId: string | null
}

const pathOf = (kind: NotificationKind, { analysisId, caseId, patientId }: Subject): string => {
  if (caseId) return `/analyzer-results/${caseId}`
  if (analysisId) return `/preview?analysis=${analysisId}`
  if (patientId) return `/patients/${patientId}?pacs=true`
  if (kind === 'webhook-paused') return '/connections'
  return kind.startsWith('trial-') ? '/pricing' : '/home'
}

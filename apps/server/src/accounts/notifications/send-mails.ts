import { dayMs, minuteMs } from '@xrai/contract/records/durations'
import { notificationKinds } from '@xrai/contract/routes/notification-kinds'
import { notificationPath } from '@xrai/contract/routes/notification-target'
import { defaultNotifications } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../../db/database.ts'
import { findStanding, giveBackUnmailed, takeUnmailed } from '../../db/queries/accounts/notifications.ts'
import { findUser } from '../../db/queries/accounts/people.ts'
import type { Mailer, MailOutcome } from '../../platform/mail/mailer.ts'
import { type MailTransport, sendNow } from '../../platform/mail/send-later.ts'
import { notificationMailLimit } from '../sessions/attempt-limits.ts'
import { type Attempts, staysWithin } from '../sessions/attempts.ts'
import { type CertificateFacts, certificateKey } from './certificate-key.ts'

interface Post extends MailTransport {
  readonly attempts: Attempts
  readonly publicUrl: string
  readonly signing: CertificateFacts
}

/** A notification that is read within this time needs no mail. */
const graceMs = minuteMs
/** Older notifications are not mailed: no process ran, or mail was not set up. */
const newsMs = dayMs
/** Each mail in progress has a connection to the mail server, which may be told of hundreds at one moment. */
const mostAtOnce = 5

/**
 * Mails to each user, once and to a verified address, the unread and still valid notifications of the kinds that they chose.
 * A mail names neither case nor patient. Those that the server may take later are tried again by later runs, after pauses
 * that grow; a run ends where the server cannot be reached.
 */
export const sendNotificationMails = async (db: Queryable, { mailer, ...post }: Post, now: Date): Promise<void> => {
  if (!mailer) return
  const span = { from: new Date(now.getTime() - newsMs), to: new Date(now.getTime() - graceMs), at: now }
  const waiting: string[] = []
  for (let isReachable = true; isReachable; ) {
    const taken = await takeUnmailed(db, span, mostAtOnce, waiting)
    if (taken.length === 0) return
    const outcomes = await Promise.all(taken.map(one => sendOne(db, { ...post, mailer }, one, now)))
    const undone = taken.filter((_, at) => isForLater(outcomes[at])).map(({ id }) => id)
    if (undone.length > 0) await giveBackUnmailed(db, undone)
    waiting.push(...undone)
    isReachable = !outcomes.includes('unreachable')
  }
}

/** `paused`: the last attempt was too recent. */
type Outcome = MailOutcome | 'paused' | undefined

const isForLater = (outcome: Outcome): boolean =>
  outcome === 'deferred' || outcome === 'unreachable' || outcome === 'paused'

type Unmailed = Awaited<ReturnType<typeof takeUnmailed>>[number]

/** Undefined if there was nothing to send. */
const sendOne = async (
  db: Queryable,
  post: Omit<Post, 'mailer'> & { readonly mailer: Mailer },
  notice: Unmailed,
  now: Date,
): Promise<Outcome> => {
  const { id, clinicId, userId, readAt, kind, analysisId, caseId } = notice
  const reader = { userId, now, certificateKey: certificateKey(post.signing) }
  const standing = (await findStanding({ db, clinicId }, reader, [id])).get(id)
  if (!standing) return undefined
  const person = readAt === null ? await findUser(db, userId) : null
  if (!person?.emailVerified || person.erasedAt) return undefined
  const chosen = { ...defaultNotifications, ...person.notifications }
  if (!chosen[notificationKinds[kind]]) return undefined
  if (!(await staysWithin(post.attempts, [notificationMailLimit(id)]))) return 'paused'
  const { patientId, clinic } = standing
  const what = t(`notificationMail.${kind}`)
  const link = `${post.publicUrl}${notificationPath({ kind, analysisId, caseId, patientId })}`
  return sendNow(post, {
    to: person.email,
    subject: t('mail.notificationSubject', { what }),
    text: t('mail.notificationText', { name: person.firstName, clinic, what, link }),
  })
}

import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import type { Notification, UnreadNotifications } from '@xrai/contract/routes/notifications'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import type { CursorPage } from '../../db/paging.ts'
import {
  countUnread,
  findLatest,
  findNotifications,
  type NotificationRow,
  notifyUsers,
  type Reader,
  readUnread,
  type Seen,
  setRead,
} from '../../db/queries/accounts/notifications.ts'
import type { Session } from '../sessions/session.ts'
import { type CertificateFacts, certificateKey } from './certificate-key.ts'

/** A badge shows at most two digits. */
const countedTo = 100

const readerOf = ({ user }: Session, signing: CertificateFacts, now = new Date()): Reader => ({
  userId: user.id,
  now,
  certificateKey: certificateKey(signing),
})

export const readNotifications = async (session: Session, signing: CertificateFacts, page: CursorPage) => {
  const { rows, next } = await findNotifications(session.scope, readerOf(session, signing), page)
  return { notifications: rows.map(toNotificationDto), next }
}

export const readUnreadCount = async (session: Session, signing: CertificateFacts): Promise<UnreadNotifications> => ({
  unread: await countUnread(session.scope, readerOf(session, signing), countedTo),
  latest: await findLatest(session.scope, session.user.id),
})

/** Throws NOT_FOUND for another user's. */
export const markOne = async (session: Session, id: string, read: boolean): Promise<void> => {
  await changed(session, async scope => {
    if (!(await setRead(scope, session.user.id, id, read ? new Date() : null))) throw new AppError('NOT_FOUND')
    return true
  })
}

/** Marks all up to the newest that the user saw; later ones stay unread. */
export const markAll = (session: Session, until: string): Promise<void> =>
  changed(session, scope => readUnread(scope, session.user.id, { until }, new Date()))

/** A user who opens the subject of a notification has read it; a program that reads the subject has not. */
export const markSeen = async (session: Session, seen: Seen): Promise<void> => {
  if (session.key === null) await changed(session, scope => readUnread(scope, session.user.id, seen, new Date()))
}

/** Announces the change, so that every page of the user shows it. */
const changed = (session: Session, change: (scope: ClinicScope) => Promise<boolean>): Promise<void> =>
  inTransaction(session.scope, async scope => {
    if (await change(scope)) await notifyUsers(scope, [session.user.id])
  })

const toNotificationDto = ({
  row,
  patientId,
  caseName,
  pictureName,
  count,
  firstName,
  lastName,
  erasedAt,
}: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  at: row.createdAt.toISOString(),
  read: row.readAt !== null,
  analysisId: row.analysisId,
  caseId: row.caseId,
  patientId,
  subject: caseName ?? pictureName,
  by: firstName === null || lastName === null || erasedAt !== null ? null : fullName({ firstName, lastName }),
  endsAt: row.endsAt?.toISOString() ?? null,
  count: count === null ? null : Number(count),
})

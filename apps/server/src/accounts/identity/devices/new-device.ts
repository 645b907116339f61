import { defaultNotifications } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../../../db/database.ts'
import { findUser } from '../../../db/queries/accounts/people.ts'
import { findSessions } from '../../../db/queries/accounts/sessions.ts'
import { sendLater } from '../../../platform/mail/send-later.ts'
import type { LinkMailTransport } from '../credentials/links.ts'
import { deviceNameOf } from './device-name.ts'

/**
 * Notifies a user who opted in, by mail to a proved address, of a login on a device unlike the signed-in ones; called
 * after the session was created.
 */
export const notifyOfNewDevice = async (
  db: Queryable,
  post: LinkMailTransport,
  userId: string,
  userAgent: string | null,
): Promise<void> => {
  const person = post.mailer && (await findUser(db, userId))
  if (!person?.emailVerified || !{ ...defaultNotifications, ...person.notifications }.newDevice) return
  const sessions = await findSessions(db, userId)
  const alike = sessions.filter(session => session.userAgent === userAgent)
  if (alike.length > 1 || sessions.length === alike.length) return
  const { browser, system } = deviceNameOf(userAgent)
  const device = [browser, system].filter(Boolean).join(' · ') || t('product.unknown')
  const link = `${post.publicUrl}/profile?panel=dispositivos`
  sendLater(post, {
    to: person.email,
    subject: t('mail.deviceSubject'),
    text: t('mail.deviceText', { device, link }),
  })
}

import { AppError } from '@xrai/contract/errors/app-error'
import { dayMs } from '@xrai/contract/records/durations'
import { fullName } from '@xrai/contract/records/full-name'
import { invite } from '@xrai/contract/routes/endpoints'
import { cleanName } from '@xrai/contract/routes/person-name'
import { type Invitation, invitationDays, type inviteSchema } from '@xrai/contract/routes/team'
import { t } from '@xrai/contract/strings/translate'
import type { z } from 'zod'
import type { Queryable } from '../../../db/database.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import {
  deleteInvitation,
  deleteOldInvitations,
  findInvitation,
  hasMemberWithEmail,
  replaceInvitation,
  takeInvitation,
} from '../../../db/queries/accounts/invitations.ts'
import { insertMember, lockMembership } from '../../../db/queries/accounts/members.ts'
import { updateUser } from '../../../db/queries/accounts/people.ts'
import { setSessionClinic } from '../../../db/queries/accounts/sessions.ts'
import { sendLater } from '../../../platform/mail/send-later.ts'
import { notify } from '../../notifications/notify.ts'
import { inCallerTransaction, inOwnerTransaction } from '../../sessions/lock-caller.ts'
import { hashSecret, newSecret } from '../../sessions/secrets.ts'
import type { Session } from '../../sessions/session.ts'
import { type LinkMailTransport, linkTo } from '../credentials/links.ts'
import { refuseDemo } from '../demo-account.ts'

/**
 * Creates a link into the clinic for one e-mail, valid once and for a week. It is mailed if mail is set up and the address
 * may be mailed, and also returned, so that the inviter can share it. Throws ALREADY_MEMBER, and EMAIL_UNVERIFIED for an
 * unverified inviter.
 */
export const inviteColleague = async (
  session: Session,
  post: LinkMailTransport & { readonly mayMail: (to: string) => Promise<boolean> },
  { email, role }: z.output<typeof inviteSchema>,
): Promise<{ invitation: Invitation; link: string; mailed: boolean }> => {
  await refuseDemo(session)
  if (post.mailer && !session.emailVerified) throw new AppError('EMAIL_UNVERIFIED')
  const to = email.toLowerCase()
  const secret = newSecret()
  // Read again under a lock: an owner who is being removed must not leave an invitation behind.
  const row = await inCallerTransaction(session, invite, async scope => {
    if (await hasMemberWithEmail(scope, to)) throw new AppError('ALREADY_MEMBER')
    await deleteOldInvitations(scope)
    const values = { email: to, role, hash: hashSecret(secret), invitedBy: session.user.id }
    const written = await replaceInvitation(scope, {
      ...values,
      expiresAt: new Date(Date.now() + invitationDays * dayMs),
    })
    await insertAuditEvent(scope, { by: session.user.id, action: 'invite', subjectId: written.id })
    return written
  })
  const link = linkTo(post.publicUrl, 'invitation', secret)
  // The link is on the inviter's screen already; without SMTP the log needs no copy.
  const mailed = post.mailer !== null && (await post.mayMail(to))
  if (mailed) {
    const names = { name: nameOf(session.user), clinic: cleanName(session.clinic.name) }
    sendLater(post, {
      to,
      subject: t('mail.inviteSubject', names),
      text: t('mail.inviteText', { ...names, link, days: invitationDays }),
    })
  }
  return { invitation: toInvitationDto(row), link, mailed }
}

/** Names from before they were validated may contain anything. */
const nameOf = (person: Pick<Session['user'], 'firstName' | 'lastName'>): string => cleanName(fullName(person))

export const toInvitationDto = ({ id, email, role, expiresAt }: Row): Invitation => ({
  id,
  email,
  role,
  expiresAt: expiresAt.toISOString(),
})

type Row = Awaited<ReturnType<typeof replaceInvitation>>

export const withdrawInvitation = async (session: Session, id: string): Promise<void> => {
  await inOwnerTransaction(session, async scope => {
    if (!(await deleteInvitation(scope, id))) throw new AppError('NOT_FOUND')
    await insertAuditEvent(scope, { by: session.user.id, action: 'invite-withdraw', subjectId: id })
  })
}

/** Throws LINK_INVALID if it was accepted, withdrawn, has expired, or never existed. */
export const readInvitation = async (db: Queryable, secret: string) => {
  const found = await findInvitation(db, hashSecret(secret))
  if (!found) throw new AppError('LINK_INVALID')
  return { ...found, invitedBy: nameOf(found.inviter) }
}

/**
 * The session's user joins the clinic, and the session continues there. The link works only for the invited e-mail.
 * Throws EMAIL_UNVERIFIED, because the inviter also has the link and may have registered the address.
 */
export const acceptInvitation = async (
  session: Session,
  { mailer }: Pick<LinkMailTransport, 'mailer'>,
  secret: string,
) => {
  await refuseDemo(session)
  const { id: sessionId, user } = session
  const { db } = session.scope
  const { clinicId, clinicName, role, email } = await readInvitation(db, secret)
  if (user.email !== email) throw new AppError('INVITATION_OF_ANOTHER')
  if (mailer && !session.emailVerified) throw new AppError('EMAIL_UNVERIFIED')
  await db.transaction(async tx => {
    const scope = { db: tx, clinicId }
    // Before the invitation, like the transactions that end a membership and its invitations.
    await lockMembership(scope, user.id)
    if (!(await takeInvitation(tx, hashSecret(secret)))) throw new AppError('LINK_INVALID')
    if (!(await insertMember(scope, user.id, role))) throw new AppError('ALREADY_MEMBER')
    await updateUser(tx, user.id, { lastClinicId: clinicId })
    if (!(await setSessionClinic(tx, sessionId, clinicId))) throw new AppError('SESSION_REQUIRED')
    await insertAuditEvent(scope, { by: user.id, action: 'join' })
    const to = { roles: ['owner'] as const, except: [user.id] }
    await notify(scope, { kind: 'member-joined', key: `member-joined ${user.id}`, again: true, to, by: user.id })
  })
  return { clinic: clinicName, role }
}

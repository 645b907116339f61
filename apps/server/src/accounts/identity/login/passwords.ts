import { AppError } from '@xrai/contract/errors/app-error'
import { type plans, resetMinutes } from '@xrai/contract/routes/accounts'
import type { passwordChangeSchema } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import type { z } from 'zod'
import type { Queryable } from '../../../db/database.ts'
import { revokeAllApiKeysOf } from '../../../db/queries/accounts/api-keys.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { isDemoMember } from '../../../db/queries/accounts/clinics.ts'
import { deleteInvitationsBy } from '../../../db/queries/accounts/invitations.ts'
import { findClinics, findMembership } from '../../../db/queries/accounts/members.ts'
import { deleteTokens, findToken } from '../../../db/queries/accounts/one-time-tokens.ts'
import { findPerson, findUser, lockUser, putPasswordHash } from '../../../db/queries/accounts/people.ts'
import { deleteSessions } from '../../../db/queries/accounts/sessions.ts'
import { lockClinicsOf } from '../../../db/queries/records/erase.ts'
import { revokePatientLinksBy } from '../../../db/queries/reports/patient-links.ts'
import { sendLater } from '../../../platform/mail/send-later.ts'
import { hashSecret } from '../../sessions/secrets.ts'
import type { Session } from '../../sessions/session.ts'
import type { Auth } from '../credentials/auth.ts'
import { type Proof, provePassword } from '../credentials/check-password.ts'
import { type LinkMailTransport, linkTo } from '../credentials/links.ts'
import { issueToken, redeemToken } from '../credentials/one-time-tokens.ts'
import { requireStrongPassword } from '../credentials/password-strength.ts'
import { refuseDemo } from '../demo-account.ts'
import { proveAddress } from './prove-address.ts'

/**
 * Mails the link that sets a new password, if the e-mail has an account; does not reveal whether it has one. `mayMail`
 * is asked about an address that is not proved, because a stranger may have registered it.
 */
export const sendReset = async (
  db: Queryable,
  post: LinkMailTransport & { readonly mayMail: (to: string) => Promise<boolean> },
  email: string,
): Promise<void> => {
  const person = await findPerson(db, email.toLowerCase())
  if (!person) return
  // Without SMTP no address is ever proved, and nothing is mailed.
  if (post.mailer && !person.emailVerified && !(await post.mayMail(email.toLowerCase()))) return
  const secret = await issueToken(db, 'reset-password', person.id, resetMinutes)
  const link = linkTo(post.publicUrl, 'reset-password', secret)
  sendLater(post, {
    to: email.toLowerCase(),
    subject: t('mail.resetSubject'),
    text: t('mail.resetText', { link, minutes: resetMinutes }),
  })
}

interface NewPassword {
  readonly purpose: 'reset-password' | 'verify-email'
  readonly token: string
  readonly password: string
}

/**
 * Sets the password of the holder of a mailed link, once and before the link expires. Ends all sessions, API keys,
 * invitations, other links, and the links to patients' pages that the user made, because a thief may have made them. Removes a second step that was set up before the address was verified, because another
 * person may have registered it; keeps a later one, because the mailbox is only one factor. Returns the user.
 */
export const setPasswordByLink = async (
  db: Queryable,
  auth: Auth,
  post: LinkMailTransport,
  { purpose, token, password }: NewPassword,
  defaultPlan: (typeof plans)[number],
): Promise<string> => {
  const found = await findToken(db, { purpose, hash: hashSecret(token) })
  if (!found) throw new AppError('LINK_INVALID')
  await requireStrongPassword(password, await factsOf(db, found.userId))
  const hash = await auth.passwords.hash(password)
  const userId = await db.transaction(async tx => {
    // With SMTP the proof of the address may change the members of the clinics.
    if (post.mailer) await lockClinicsOf(tx, found.userId)
    // Before the user is locked, because the opening of a link locks the link first and then refers to the user.
    const clinics = await findClinics(tx, found.userId)
    for (const clinic of clinics) await revokePatientLinksBy({ db: tx, clinicId: clinic.id }, found.userId, new Date())
    await lockUser(tx, found.userId)
    const id = await redeemToken(tx, purpose, token)
    if (await isDemoMember(tx, id)) throw new AppError('DEMO_ACCOUNT')
    // With SMTP the link was mailed, so its holder owns the address; without, an operator may have handed it over.
    if (post.mailer) await proveAddress(tx, id, defaultPlan)
    await putPasswordHash(tx, id, hash)
    for (const ended of ['reset-password', 'two-factor', purpose] as const) await deleteTokens(tx, id, ended)
    await deleteSessions(tx, id)
    await revokeAllApiKeysOf(tx, id)
    await deleteInvitationsBy(tx, id)
    const membership = await findMembership(tx, id)
    if (membership) await insertAuditEvent({ db: tx, ...membership }, { by: id, action: 'password-reset' })
    return id
  })
  await notifyOfNewPassword(db, post, userId)
  return userId
}

/**
 * Requires the current password; ends every other session and invitation, and the user's API keys unless they are kept.
 */
export const changePassword = async (
  proof: Proof,
  post: LinkMailTransport,
  session: Session,
  { current, password, keepKeys }: z.output<typeof passwordChangeSchema>,
): Promise<void> => {
  await refuseDemo(session)
  await provePassword(proof, session, current)
  const { scope, user } = session
  await requireStrongPassword(password, await factsOf(scope.db, user.id))
  const hash = await proof.auth.passwords.hash(password)
  await scope.db.transaction(async tx => {
    await lockUser(tx, user.id)
    await putPasswordHash(tx, user.id, hash)
    await deleteTokens(tx, user.id, 'reset-password')
    await deleteTokens(tx, user.id, 'two-factor')
    await deleteSessions(tx, user.id, session.id)
    if (!keepKeys) await revokeAllApiKeysOf(tx, user.id)
    await deleteInvitationsBy(tx, user.id)
    await insertAuditEvent({ ...scope, db: tx }, { by: user.id, action: 'password-change' })
  })
  await notifyOfNewPassword(scope.db, post, user.id)
}

/** Names and e-mail of the user and the names of the clinics, which an attacker would try first. */
const factsOf = async (db: Queryable, userId: string): Promise<string[]> => {
  const person = await findUser(db, userId)
  const clinics = await findClinics(db, userId)
  return person ? [person.email, person.firstName, person.lastName, ...clinics.map(({ name }) => name)] : []
}

/**
 * Notifies the user at a proved address, so that a change by another person is noticed. Without SMTP nothing is sent.
 */
const notifyOfNewPassword = async (db: Queryable, post: LinkMailTransport, userId: string): Promise<void> => {
  const person = post.mailer && (await findUser(db, userId))
  if (!person?.emailVerified) return
  sendLater(post, {
    to: person.email,
    subject: t('mail.passwordSubject'),
    text: t('mail.passwordText', { link: `${post.publicUrl}/forgot-password` }),
  })
}

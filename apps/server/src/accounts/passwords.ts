import { AppError } from '@xrai/contract/errors/app-error'
import { type plans, resetMinutes } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { hasDemoSeat } from '../db/queries/clinics.ts'
import { findMembership } from '../db/queries/members.ts'
import { deleteTokens } from '../db/queries/one-time-tokens.ts'
import { findPerson, findUser, putPasswordHash } from '../db/queries/people.ts'
import { deleteSessions } from '../db/queries/sessions.ts'
import { type Post, postLater } from '../mail/post.ts'
import type { Auth } from './auth.ts'
import { type Proof, provePassword } from './check-password.ts'
import { linkTo } from './links.ts'
import { issueToken, redeemToken } from './one-time-tokens.ts'
import { proveAddress } from './prove-address.ts'
import { refuseDemo } from './refuse-demo.ts'
import type { Session } from './session.ts'

/** What the links of this installation are mailed with. */
export interface LinkPost extends Post {
  readonly publicUrl: string
}

/** Mails the link that sets a new password, where the e-mail has an account; says nothing either way. */
export const sendReset = async (db: Queryable, post: LinkPost, email: string): Promise<void> => {
  const person = await findPerson(db, email.toLowerCase())
  if (!person) return
  const secret = await issueToken(db, 'reset-password', person.id, resetMinutes)
  const link = linkTo(post.publicUrl, 'reset-password', secret)
  postLater(post, {
    to: email.toLowerCase(),
    subject: t('mail.resetSubject'),
    text: t('mail.resetText', { link, minutes: resetMinutes }),
  })
}

/**
 * The new password of whoever holds the link: once, within the hour. All sessions and the other links end. The second
 * step of a login stays, for a mailbox is one proof and not two, unless it was set up before anybody proved the address.
 */
export const resetPassword = async (
  db: Queryable,
  auth: Auth,
  post: LinkPost,
  { token, password }: { readonly token: string; readonly password: string },
  defaultPlan: (typeof plans)[number],
): Promise<void> => {
  const hash = await (await auth.$context).password.hash(password)
  const userId = await db.transaction(async tx => {
    const id = await redeemToken(tx, 'reset-password', token)
    if (await hasDemoSeat(tx, id)) throw new AppError('DEMO_ACCOUNT')
    // The link came by mail, so the address is the person's; without SMTP an operator may have passed it on.
    if (post.mailer) await proveAddress(tx, id, defaultPlan)
    await putPasswordHash(tx, id, hash)
    await deleteTokens(tx, id, 'reset-password')
    await deleteTokens(tx, id, 'two-factor')
    await deleteSessions(tx, id)
    const membership = await findMembership(tx, id)
    if (membership) await insertAuditEvent({ db: tx, ...membership }, { by: id, action: 'password-reset' })
    return id
  })
  await tellOfNewPassword(db, post, userId)
}

/** Asks the present password; every other session ends. */
export const changePassword = async (
  proof: Proof,
  post: LinkPost,
  session: Session,
  current: string,
  password: string,
): Promise<void> => {
  await refuseDemo(session)
  await provePassword(proof, session, current)
  const hash = await (await proof.auth.$context).password.hash(password)
  const { scope, user } = session
  await scope.db.transaction(async tx => {
    await putPasswordHash(tx, user.id, hash)
    await deleteTokens(tx, user.id, 'reset-password')
    await deleteTokens(tx, user.id, 'two-factor')
    await deleteSessions(tx, user.id, session.id)
    await insertAuditEvent({ ...scope, db: tx }, { by: user.id, action: 'password-change' })
  })
  await tellOfNewPassword(scope.db, post, user.id)
}

/** A change nobody asked for must not go unseen. Without SMTP there is nothing for an operator to pass on. */
const tellOfNewPassword = async (db: Queryable, post: LinkPost, userId: string): Promise<void> => {
  const person = post.mailer && (await findUser(db, userId))
  if (!person) return
  postLater(post, {
    to: person.email,
    subject: t('mail.passwordSubject'),
    text: t('mail.passwordText', { link: `${post.publicUrl}/forgot-password` }),
  })
}

import { AppError } from '@xrai/contract/errors/app-error'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../../../db/database.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { findMembership } from '../../../db/queries/accounts/members.ts'
import { deleteTokens, findToken } from '../../../db/queries/accounts/one-time-tokens.ts'
import { findPasswordHash, lockUser, updateUser } from '../../../db/queries/accounts/people.ts'
import { sendLater } from '../../../platform/mail/send-later.ts'
import { sessionLimit } from '../../sessions/attempt-limits.ts'
import { hashSecret } from '../../sessions/secrets.ts'
import type { Proof } from '../credentials/check-password.ts'
import { type LinkMailTransport, linkTo } from '../credentials/links.ts'
import { issueToken, redeemToken } from '../credentials/one-time-tokens.ts'

const dayMinutes = 24 * 60

interface Addressee {
  readonly id: string
  readonly email: string
}

/**
 * Mails the verification link; does nothing without SMTP. The mail contains no name, because the account may have been
 * registered with another person's address.
 */
export const sendEmailProof = async (db: Queryable, post: LinkMailTransport, to: Addressee): Promise<void> => {
  if (!post.mailer) return
  const secret = await issueToken(db, 'verify-email', to.id, dayMinutes)
  const link = linkTo(post.publicUrl, 'verify-email', secret)
  sendLater(post, {
    to: to.email,
    subject: t('mail.verifySubject'),
    text: t('mail.verifyText', { link }),
  })
}

/**
 * Verifies the address for a caller who has the link and knows the account's password: registrant and owner of the mailbox
 * are the same, so everything stays. A caller who does not know the password sets a new one, which revokes everything
 * (`setPasswordByLink`). Throws LINK_INVALID if the link was used or is older than a day, and PASSWORD_WRONG. Returns the
 * user.
 */
export const proveEmail = async (
  db: Queryable,
  { auth, attempts }: Proof,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<string> => {
  const held = { purpose: 'verify-email', hash: hashSecret(token) } as const
  const found = await findToken(db, held)
  if (!found) throw new AppError('LINK_INVALID')
  const hash = await findPasswordHash(db, found.userId)
  await attempts.run([sessionLimit(held.hash)], async () => {
    if (!hash || !(await auth.passwords.verify({ hash, password }))) throw new AppError('PASSWORD_WRONG')
  })
  return db.transaction(async tx => {
    await lockUser(tx, found.userId)
    const userId = await redeemToken(tx, 'verify-email', token)
    await deleteTokens(tx, userId, 'verify-email')
    await updateUser(tx, userId, { emailVerified: true })
    const membership = await findMembership(tx, userId)
    if (membership) await insertAuditEvent({ db: tx, ...membership }, { by: userId, action: 'email-verify' })
    return userId
  })
}

import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { findMembership } from '../db/queries/members.ts'
import { deleteTokens } from '../db/queries/one-time-tokens.ts'
import { updateUser } from '../db/queries/people.ts'
import { postLater } from '../mail/post.ts'
import { linkTo } from './links.ts'
import { issueToken, redeemToken } from './one-time-tokens.ts'
import type { LinkPost } from './passwords.ts'

const dayMinutes = 24 * 60

interface Addressee {
  readonly id: string
  readonly email: string
}

/**
 * Mails the link that proves the address; without SMTP no proof is asked. It says no name: whoever wrote one may have
 * given a stranger's address.
 */
export const sendEmailProof = async (db: Queryable, post: LinkPost, to: Addressee): Promise<void> => {
  if (!post.mailer) return
  const secret = await issueToken(db, 'verify-email', to.id, dayMinutes)
  const link = linkTo(post.publicUrl, 'verify-email', secret)
  postLater(post, {
    to: to.email,
    subject: t('mail.verifySubject'),
    text: t('mail.verifyText', { link }),
  })
}

/** LINK_INVALID when the link was used or is older than a day. */
export const proveEmail = (db: Queryable, secret: string): Promise<void> =>
  db.transaction(async tx => {
    const userId = await redeemToken(tx, 'verify-email', secret)
    await deleteTokens(tx, userId, 'verify-email')
    await updateUser(tx, userId, { emailVerified: true })
    const membership = await findMembership(tx, userId)
    if (membership) await insertAuditEvent({ db: tx, ...membership }, { by: userId, action: 'email-verify' })
  })

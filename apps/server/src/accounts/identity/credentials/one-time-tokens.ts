import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import type { Queryable } from '../../../db/database.ts'
import { insertToken, type TokenPurpose, takeToken } from '../../../db/queries/accounts/one-time-tokens.ts'
import { hashSecret, newSecret } from '../../sessions/secrets.ts'

/** A secret that works once, within a number of minutes; only its hash is stored. */
export const issueToken = async (
  db: Queryable,
  purpose: TokenPurpose,
  userId: string,
  minutes: number,
): Promise<string> => {
  const secret = newSecret()
  const expiresAt = new Date(Date.now() + minutes * minuteMs)
  await insertToken(db, { purpose, userId, hash: hashSecret(secret), expiresAt })
  return secret
}

/**
 * Uses up the token and returns its user. Throws LINK_INVALID if it was used, has expired, or never existed.
 */
export const redeemToken = async (db: Queryable, purpose: TokenPurpose, secret: string): Promise<string> => {
  const userId = await takeToken(db, { purpose, hash: hashSecret(secret) })
  if (!userId) throw new AppError('LINK_INVALID')
  return userId
}

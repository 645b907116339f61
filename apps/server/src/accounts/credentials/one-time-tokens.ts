import { AppError } from '@xrai/contract/errors/app-error'
import type { Queryable } from '../../db/database.ts'
import { insertToken, type TokenPurpose, takeToken } from '../../db/queries/one-time-tokens.ts'
import { hashSecret, newSecret } from '../../sessions/secrets.ts'

/** A secret that works once and for so many minutes; only its hash is kept. */
export const issueToken = async (
  db: Queryable,
  purpose: TokenPurpose,
  userId: string,
  minutes: number,
): Promise<string> => {
  const secret = newSecret()
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await insertToken(db, { purpose, userId, hash: hashSecret(secret), expiresAt })
  return secret
}

/** Whose it is; used up by this. LINK_INVALID when it was used, is over, or never was. */
export const redeemToken = async (db: Queryable, purpose: TokenPurpose, secret: string): Promise<string> => {
  const userId = await takeToken(db, { purpose, hash: hashSecret(secret) })
  if (!userId) throw new AppError('LINK_INVALID')
  return userId
}

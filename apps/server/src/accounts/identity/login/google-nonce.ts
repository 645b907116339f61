import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '@xrai/contract/records/durations'
import { googleMinutes } from '@xrai/contract/routes/accounts'
import type { Queryable } from '../../../db/database.ts'
import { takeProof } from '../../../db/queries/accounts/used-proofs.ts'
import { hashSecret, newSecret } from '../../sessions/secrets.ts'

const lifeMs = googleMinutes * minuteMs

/**
 * The nonce of an ID token that Google issues for us (OpenID Connect Core 1.0 §15.5.2): random, with its expiry, signed.
 * It is stored only when used, so requesting many fills no table.
 */
export const issueNonce = (secret: string, now = Date.now()): string => {
  const body = `${newSecret()}.${(now + lifeMs).toString(36)}`
  return `${body}.${sign(secret, body)}`
}

/** Uses up a nonce: false if it is not ours, has expired, or was used before. */
export const takeNonce = async (db: Queryable, secret: string, nonce: string): Promise<boolean> => {
  const now = Date.now()
  const [random = '', expires = '', signature = ''] = nonce.split('.')
  const expected = Buffer.from(sign(secret, `${random}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const expiresAt = Number.parseInt(expires, 36)
  if (!(expiresAt > now)) return false
  return takeProof(db, hashSecret(nonce), new Date(expiresAt), new Date(now))
}

const sign = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`google nonce\n${body}`).digest('base64url')

import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '@xrai/contract/records/durations'
import { newSecret } from '../../sessions/secrets.ts'

const knownDays = 180

/**
 * Issues the token by which a device proves an earlier login, so that strangers who guess at the same account do not
 * block its next one (accounts/sessions/attempt-limits.ts; OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It
 * grants nothing: the password is still required. Signed for one account, not stored here, valid for 180 days.
 */
export const issueDevice = (secret: string, userId: string, now = Date.now()): string => {
  const body = `${newSecret().slice(0, 22)}.${(now + knownDays * dayMs).toString(36)}`
  return `${body}.${sign(secret, userId, body)}`
}

/** The key under which failures of this device are counted; null if the token is not valid for the account. */
export const knownDevice = (
  secret: string,
  userId: string | null,
  device: string | undefined,
  now = Date.now(),
): string | null => {
  const [id, expires, signature] = device?.split('.') ?? []
  if (!id || !expires || !signature || userId === null || Number.parseInt(expires, 36) <= now) return null
  const expected = Buffer.from(sign(secret, userId, `${id}.${expires}`))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

const sign = (secret: string, userId: string, body: string): string =>
  createHmac('sha256', secret).update(`device\n${userId}\n${body}`).digest('base64url')

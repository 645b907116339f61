import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '@xrai/contract/records/durations'

const grantMs = 10 * minuteMs

/**
 * Issues a proof, valid for ten minutes, that a link was opened with the right birth date; it is
 * not stored.
 */
export const issueGrant = (secret: string, linkId: string, now: Date): string => {
  const body = `${linkId}.${(now.getTime() + grantMs).toString(36)}`
  return `${body}.${sign(secret, body)}`
}

/** The id of the link for which it was issued; null if it has expired or is not ours. */
export const readGrant = (secret: string, grant: string, now: Date): string | null => {
  const [linkId = '', expires = '', signature = ''] = grant.split('.')
  const expected = Buffer.from(sign(secret, `${linkId}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(expires, 36) > now.getTime() ? linkId : null
}

const sign = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`patient-grant\n${body}`).digest('base64url')

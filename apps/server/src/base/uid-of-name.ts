import { createHash } from 'node:crypto'

const root = '2.25.'

/** The text that is hashed. */
export const nameText = (parts: readonly (string | number)[]): string => ['xrai', ...parts].join('\n')

/**
 * A UID derived from a name, so that regenerating an object gives the same instance: a version 8 UUID (RFC 9562) under
 * 2.25, the UID root of UUIDs (PS3.5 §B.2).
 */
export const uidOfName = (...parts: readonly (string | number)[]): string => {
  const hash = createHash('sha256').update(nameText(parts)).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return `${root}${BigInt(`0x${hash.subarray(0, 16).toString('hex')}`)}`
}

/** The first six bytes of the hash that the UID was made from, as hexadecimal digits; null if it was made from none. */
export const hashStartOfUid = (uid: string): string | null => {
  const digits = uid.startsWith(root) ? uid.slice(root.length) : ''
  if (!/^\d{1,39}$/.test(digits)) return null
  return BigInt(digits).toString(16).padStart(32, '0').slice(0, 12)
}

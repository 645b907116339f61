import { createHash } from 'node:crypto'

/**
 * A UID derived from a name, so that regenerating an object gives the same instance: a version 8 UUID (RFC 9562) under
 * 2.25, the UID root of UUIDs (PS3.5 §B.2).
 */
export const uidOfName = (...parts: readonly (string | number)[]): string => {
  const hash = createHash('sha256')
    .update(['xrai', ...parts].join('\n'))
    .digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return `2.25.${BigInt(`0x${hash.subarray(0, 16).toString('hex')}`)}`
}

import { createHash } from 'node:crypto'

/**
 * A UID that follows from what it names, so that what is made a second time is the same instance: a UUID of version 8 (RFC
 * 9562) under 2.25, which belongs to UUIDs (PS3.5 §B.2).
 */
export const uidOfName = (...parts: readonly (string | number)[]): string => {
  const hash = createHash('sha256')
    .update(['xrai', ...parts].join('\n'))
    .digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return `2.25.${BigInt(`0x${hash.subarray(0, 16).toString('hex')}`)}`
}

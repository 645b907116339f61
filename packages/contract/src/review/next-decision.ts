import type { Decision } from './decision-schema.ts'

/**
 * Id and time of a new decision of a person who sees `known`: later than each of those, even if the clock is slow, so
 * that it sorts after the decisions it is based on (Lamport, Time, Clocks and the Ordering of Events, 1978).
 */
export const nextDecision = (known: readonly Pick<Decision, 'at'>[], now: Date): Pick<Decision, 'id' | 'at'> => {
  const latest = known.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0)
  const ms = Math.max(now.getTime(), latest + 1)
  return { id: uuidv7(ms), at: new Date(ms).toISOString() }
}

/** RFC 9562 §5.7: 48 bits of milliseconds, the version, 74 random bits. */
const uuidv7 = (ms: number): string => {
  // Not randomUUID, which browsers offer only over https.
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
  const variant = (8 + (Number.parseInt(random.charAt(3), 16) % 4)).toString(16)
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(8, 20)}`
}

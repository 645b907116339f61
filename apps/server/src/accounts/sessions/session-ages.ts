import { dayMs, hourMs } from '@xrai/contract/records/durations'

/**
 * Lifetimes of a session in milliseconds: after its last use, and in total (OWASP ASVS 5, 7.3.1 and 7.3.2). 'Remember
 * me' is for a private device; without it a forgotten tab on a shared one has expired by the next morning.
 */
export const sessionAges = {
  remembered: { idle: 30 * dayMs, most: 90 * dayMs },
  tab: { idle: 12 * hourMs, most: 7 * dayMs },
} as const

const agesOf = (remembered: boolean) => sessionAges[remembered ? 'remembered' : 'tab']

export const newSessionEnds = (remembered: boolean, now: Date) => {
  const { idle, most } = agesOf(remembered)
  return { expiresAt: new Date(now.getTime() + idle), endsAt: new Date(now.getTime() + most) }
}

/** The new end of a session after a use at `now`. */
export const usedSessionEnd = ({ remembered, endsAt }: { remembered: boolean; endsAt: Date }, now: Date): Date =>
  new Date(Math.min(now.getTime() + agesOf(remembered).idle, endsAt.getTime()))

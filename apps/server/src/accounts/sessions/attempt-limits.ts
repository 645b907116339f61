import type { Failure, Verdict } from '../../db/queries/accounts/attempts.ts'
import { networkOf } from '../../platform/admission/caller-limits.ts'

/** A maximum of failures in a sliding window; a minute by default. */
interface FixedLimit {
  /** The counted key (an e-mail, an address). */
  readonly key: string
  readonly most: number
  readonly seconds?: number
}

/** A wait that doubles with every failure after the free ones, until a success or a day without a failure. */
interface GrowingLimit {
  readonly key: string
  readonly growing: Growth
}

export type Limit = FixedLimit | GrowingLimit

interface Growth {
  /** Failures without any wait. */
  readonly free: number
  /** The first wait, in seconds; each further one is twice as long. */
  readonly first: number
  readonly most: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Wrong passwords and codes: nine in the first minute, then fewer and fewer, finally 96 a day. */
const guesses: Growth = { free: 5, first: 2, most: 15 * minute }
/** Mails with a link that one caller requests. */
const mails: Growth = { free: 3, first: minute, most: hour }

/**
 * Failures of one account from unknown callers, per number of seconds. The limit on codes is low, because a caller who
 * guesses codes already has the password; a new password ends the guessing.
 */
const strangers = {
  login: { most: 30, seconds: hour },
  code: { most: 30, seconds: day },
  reset: { most: 10, seconds: hour },
} as const

/** The source of an attempt: a device that signed in to the account before (known-device.ts), else an address. */
export interface Caller {
  readonly device: string | null
  readonly address: string | undefined
}

/**
 * The limits of an account's logins, codes or mails. A growing wait applies to the pair of account and caller, so that
 * a stranger's failures only delay the stranger. A slow limit applies to all callers unknown to the account together,
 * including an attacker with many addresses. Others never delay a known device.
 */
export const pairLimits = (kind: 'login' | 'code' | 'reset', account: string, { device, address }: Caller): Limit[] => {
  const growing = kind === 'reset' ? mails : guesses
  if (device !== null) return [{ key: `${kind} ${account} device ${device}`, growing }]
  return [
    { key: `${kind} ${account} address ${networkOf(address ?? '')}`, growing },
    { key: `${kind} ${account} strangers`, ...strangers[kind] },
  ]
}

/**
 * Mails that a session requests to its own address, which may be another person's until it is proved. Counted by the
 * address, because it can be registered again.
 */
export const ownMailLimits = (email: string): Limit[] => [
  { key: `mail to ${email}`, growing: mails },
  unprovedMailLimit(email),
]

/** Mails of a day with a link that sets or proves something, to an address that may be another person's. */
export const unprovedMailLimit = (email: string): Limit => ({
  key: `mails of a day to ${email}`,
  most: 10,
  seconds: day,
})

/** Invitations of one person in a minute. */
export const invitationLimit = (userId: string): Limit => ({ key: `invite ${userId}`, most: 10 })

/**
 * Invitations that are mailed in a day by a clinic, and to an address from all clinics: each is a mail with a name of
 * the sender's choice to an address that never asked for one.
 */
export const invitationMailLimits = (email: string, clinicId: string): Limit[] => [
  { key: `invitations of ${clinicId}`, most: 50, seconds: day },
  { key: `invite to ${email}`, most: 10, seconds: day },
]

/** Clinics with credits that are made in a day for a person who left one or was removed. */
export const clinicAfterLimit = (userId: string): Limit => ({ key: `clinic after ${userId}`, most: 2, seconds: day })

/**
 * Mails of one notification: thirteen in a day, at most four hours apart, because a server may take one and not say so.
 */
export const notificationMailLimit = (id: string): Limit => ({
  key: `notification ${id}`,
  growing: { free: 1, first: minute, most: 4 * hour },
})

/** Wrong proofs within one session: an attacker who stole it delays no other session of the user. */
export const sessionLimit = (sessionId: string): Limit => ({ key: `proof ${sessionId}`, growing: guesses })

/** The seconds for which a failure counts. */
export const windowOf = (limit: Limit): number => ('growing' in limit ? day : (limit.seconds ?? minute))

/** Seconds of waiting after so many failures. */
const waitAfter = (failures: number, { free, first, most }: Growth): number =>
  failures < free ? 0 : Math.min(most, first * 2 ** (failures - free))

export const verdictOf =
  (limit: Limit) =>
  (failures: readonly Failure[]): Verdict => {
    const count = failures.length
    if ('growing' in limit) {
      const last = failures.at(-1)?.at
      const openAt = last ? new Date(last.getTime() + waitAfter(count, limit.growing) * 1000) : null
      return { openAt, places: Math.max(1, limit.growing.free - count) }
    }
    // The failure whose expiry allows another attempt.
    const openAt = failures[count - limit.most]?.expiresAt ?? null
    return { openAt, places: limit.most - count }
  }

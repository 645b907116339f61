import { minuteMs } from '@xrai/contract/records/durations'

/**
 * A row has the time at which its change began, by the clock of the process that made it, and is seen once that is committed.
 * A program may ask in between, so lists of what changed go this much further back than asked.
 */
export const changeMarginMs = 2 * minuteMs

/** PostgreSQL has no year 0. */
const earliest = Date.parse('0001-01-01T00:00:00Z')

/** The moment from which a list of what changed since `asked` has rows. */
export const withChangeMargin = (asked: Date): Date => new Date(Math.max(asked.getTime() - changeMarginMs, earliest))

/** `withChangeMargin` of a parameter, which is an ISO 8601 time or undefined. */
export const changedFrom = (asked: string | undefined): Date | undefined =>
  asked === undefined ? undefined : withChangeMargin(new Date(asked))

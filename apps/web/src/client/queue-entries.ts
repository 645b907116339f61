import { dayMs } from '@xrai/contract/records/durations'

/* Local storage of decisions that the server has not acknowledged: one encrypted entry per opened page and day, so
   that two tabs of one user never overwrite each other. Their content is in queued-decisions.ts. */

const start = 'xrai.queue.'

/** The key prefix of an earlier version, which stored each decision unencrypted. */
const readable = 'xrai.decision.'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keysWith = (prefix: string, store: Store): readonly string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter(key => key.startsWith(prefix))

const page = crypto.getRandomValues(new Uint32Array(2)).join('')

/** This page's entry for a decision that is made now. */
export const ownEntry = (userId: string, now: Date): string =>
  `${start}${userId}.${now.toISOString().slice(0, 10)}.${page}`

export const entriesOf = (userId: string, store: Store): readonly string[] => keysWith(`${start}${userId}.`, store)

/** Discards the decisions of a user who signs out; those of another user of the device stay. */
export const forgetQueue = (userId: string, store: Store = localStorage): void => {
  for (const key of entriesOf(userId, store)) store.removeItem(key)
}

const keptDays = 7
const expired = 'xrai.expired.'

/** Discards every user's entries whose last decision is older than seven days, and records it for their owner. */
export const expireQueues = (now: Date): void => {
  const oldest = now.getTime() - keptDays * dayMs
  const discard = (key: string, prefix: string) => {
    localStorage.removeItem(key)
    localStorage.setItem(expired + (key.slice(prefix.length).split('.')[0] ?? ''), '1')
  }
  for (const key of keysWith(start, localStorage))
    if (!(lastOf(localStorage.getItem(key)) >= oldest)) discard(key, start)
  for (const key of keysWith(readable, localStorage)) discard(key, readable)
}

/** True once if decisions of the user expired here. */
export const takeExpired = (userId: string): boolean => {
  const isExpired = localStorage.getItem(expired + userId) !== null
  localStorage.removeItem(expired + userId)
  return isExpired
}

/** The time of an entry's last decision in milliseconds, before the point; NaN if the entry is unreadable. */
const lastOf = (text: string | null): number => Number.parseInt(text ?? '', 10)

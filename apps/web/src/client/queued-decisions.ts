import type { Decision } from '@xrai/contract/review/decision-schema'

/*
 * Decisions that the server has not acknowledged, kept on this device over a reload: one entry each, so that two tabs of
 * one person never write over one another. They hold ids, classes, teeth and notes, and no patient's name.
 */

const start = 'xrai.decision.'

const prefixOf = (userId: string, analysisId: string) => `${start}${userId}.${analysisId}.`

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keysWith = (prefix: string, store: Store): readonly string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter(key => key.startsWith(prefix))

export interface QueueStorage {
  /** In the order in which they were made. */
  readonly read: () => readonly Decision[]
  readonly keep: (decision: Decision) => void
  readonly remove: (id: string) => void
}

export const queueStorage = (by: Decision['by'], analysisId: string, store: Store = localStorage): QueueStorage => {
  const prefix = prefixOf(by.id, analysisId)
  return {
    read: () =>
      keysWith(prefix, store)
        .flatMap(key => parsed(store.getItem(key), by) ?? [])
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1)),
    keep: ({ by: _, ...decision }) => {
      try {
        store.setItem(prefix + decision.id, JSON.stringify(decision))
      } catch (cause) {
        // A full storage: the decision is still in memory and on its way.
        console.error(cause)
      }
    },
    remove: id => store.removeItem(prefix + id),
  }
}

const queueOf = (userId: string) => `${start}${userId}.`

/** How many decisions of a user wait on this device. */
export const countQueued = (userId: string, store: Store = localStorage): number =>
  keysWith(queueOf(userId), store).length

/** The analyses for which decisions of a user wait. */
export const queuedAnalyses = (userId: string, store: Store = localStorage): readonly string[] => {
  const prefix = queueOf(userId)
  return [...new Set(keysWith(prefix, store).map(key => key.slice(prefix.length).split('.')[0] ?? ''))]
}

/** Discards the decisions of a user who signs out; those of another user of the device wait for their owner. */
export const forgetQueue = (userId: string, store: Store = localStorage): void => {
  for (const key of keysWith(queueOf(userId), store)) store.removeItem(key)
}

const keptDays = 7
const expired = 'xrai.expired.'

/** Discards decisions older than seven days, of every user, and remembers for their owner that there were some. */
export const expireQueues = (now: Date, store: Store = localStorage): void => {
  const oldest = now.getTime() - keptDays * 24 * 3_600_000
  for (const key of keysWith(start, store)) {
    if (madeAt(store.getItem(key)) >= oldest) continue
    store.removeItem(key)
    store.setItem(expired + (key.slice(start.length).split('.')[0] ?? ''), '1')
  }
}

/** Whether decisions of the user expired here; true once. */
export const takeExpired = (userId: string, store: Store = localStorage): boolean => {
  const isExpired = store.getItem(expired + userId) !== null
  store.removeItem(expired + userId)
  return isExpired
}

/** The moment of a decision in milliseconds; an unreadable entry counts as expired. */
const madeAt = (text: string | null): number => {
  try {
    const at = Date.parse(String(Reflect.get(Object(JSON.parse(text ?? 'null')), 'at')))
    return Number.isNaN(at) ? 0 : at
  } catch {
    return 0
  }
}

/** Written by this program alone: enough of it is looked at to pass over what a person or another version left there. */
const parsed = (text: string | null, by: Decision['by']): Decision | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const isOne =
      typeof value === 'object' &&
      value !== null &&
      ['id', 'at', 'kind'].every(name => typeof Reflect.get(value, name) === 'string')
    return isOne ? ({ ...value, by } as Decision) : null
  } catch {
    return null
  }
}

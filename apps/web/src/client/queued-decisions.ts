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

/** Nothing of a person stays on the device after they signed out. */
export const forgetQueues = (store: Store = localStorage): void => {
  for (const key of keysWith(start, store)) store.removeItem(key)
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

import type { Decision } from '@xrai/contract/review/decision-schema'
import { queueBoxOf } from './queue-box.ts'
import type { QueueBox } from './queue-cipher.ts'
import { entriesOf, ownEntry, type Store } from './queue-entries.ts'

/* Decisions that the server has not acknowledged, stored on this device across a reload, encrypted with a key that
   only a session of their user gets. */

interface Queued {
  readonly analysisId: string
  readonly decision: Omit<Decision, 'by'>
}

export interface QueueStorage {
  /** In the order in which they were made. */
  readonly read: () => readonly Decision[]
  readonly keep: (decision: Decision) => void
  readonly remove: (id: string) => void
}

/** The queue of a user and an analysis. Without the user's cipher it is empty and stores nothing. */
export const queueStorage = (
  by: Decision['by'],
  analysisId: string,
  box: QueueBox | null = queueBoxOf(by.id),
  store: Store = localStorage,
): QueueStorage => ({
  read: () =>
    allQueued(by.id, box, store)
      .filter(queued => queued.analysisId === analysisId)
      .map(({ decision }) => ({ ...decision, by }) as Decision)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1)),
  keep: ({ by: _, ...decision }) => {
    if (!box) return
    const entry = ownEntry(by.id, new Date(decision.at))
    try {
      store.setItem(entry, seal([...open(store.getItem(entry), box), { analysisId, decision }], box))
    } catch (cause) {
      // Storage is full: the decision is still in memory and being sent.
      console.error(cause)
    }
  },
  remove: id => {
    if (!box) return
    for (const entry of entriesOf(by.id, store)) {
      const queued = open(store.getItem(entry), box)
      const rest = queued.filter(({ decision }) => decision.id !== id)
      if (rest.length === queued.length) continue
      if (rest.length === 0) store.removeItem(entry)
      else store.setItem(entry, seal(rest, box))
    }
  },
})

const allQueued = (userId: string, box: QueueBox | null, store: Store): readonly Queued[] =>
  box ? entriesOf(userId, store).flatMap(entry => open(store.getItem(entry), box)) : []

/**
 * The number of a user's decisions that wait on this device; null if some wait and the cipher to count them is missing.
 */
export const countQueued = (userId: string): number | null =>
  queueBoxOf(userId) || entriesOf(userId, localStorage).length === 0 ? queuedOnDevice(userId).length : null

/** The analyses with waiting decisions of a user. */
export const queuedAnalyses = (userId: string): readonly string[] => [
  ...new Set(queuedOnDevice(userId).map(({ analysisId }) => analysisId)),
]

const queuedOnDevice = (userId: string) => allQueued(userId, queueBoxOf(userId), localStorage)

/** Encrypts an entry: the time of its last decision, for `expireQueues`, a point and the ciphertext. */
function seal(queued: readonly Queued[], box: QueueBox): string {
  const last = Math.max(...queued.map(({ decision }) => Date.parse(decision.at)))
  return `${last}.${box.seal(JSON.stringify(queued))}`
}

/** Empty for an invalid entry, or one encrypted with another key. */
function open(text: string | null, box: QueueBox): readonly Queued[] {
  const json = text === null ? null : box.open(text.slice(text.indexOf('.') + 1))
  // The key proves that this program wrote it.
  return json === null ? [] : (JSON.parse(json) as readonly Queued[])
}

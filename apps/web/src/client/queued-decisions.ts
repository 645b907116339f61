import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { entriesOf, ownEntry, type Store } from './queue-entries.ts'
import { queueKeyOf } from './queue-key.ts'

/*
 * Decisions that the server has not acknowledged, kept on this device over a reload, encrypted with a key that only a session
 * of their user gets. Not by WebCrypto: that needs HTTPS, and would write a decision only after the page may have closed.
 */

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

/** The queue of a user and an analysis. Without the user's key it is empty and keeps nothing. */
export const queueStorage = (
  by: Decision['by'],
  analysisId: string,
  key: Uint8Array | null = queueKeyOf(by.id),
  store: Store = localStorage,
): QueueStorage => ({
  read: () =>
    allQueued(by.id, key, store)
      .filter(queued => queued.analysisId === analysisId)
      .map(({ decision }) => ({ ...decision, by }) as Decision)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1)),
  keep: ({ by: _, ...decision }) => {
    if (!key) return
    const entry = ownEntry(by.id, new Date(decision.at))
    try {
      store.setItem(entry, seal([...open(store.getItem(entry), key), { analysisId, decision }], key))
    } catch (cause) {
      // A full storage: the decision is still in memory and on its way.
      console.error(cause)
    }
  },
  remove: id => {
    if (!key) return
    for (const entry of entriesOf(by.id, store)) {
      const queued = open(store.getItem(entry), key)
      const rest = queued.filter(({ decision }) => decision.id !== id)
      if (rest.length === queued.length) continue
      if (rest.length === 0) store.removeItem(entry)
      else store.setItem(entry, seal(rest, key))
    }
  },
})

const allQueued = (userId: string, key: Uint8Array | null, store: Store): readonly Queued[] =>
  key ? entriesOf(userId, store).flatMap(entry => open(store.getItem(entry), key)) : []

/** How many decisions of a user wait on this device; null if some wait and the key to count them is not here. */
export const countQueued = (
  userId: string,
  key: Uint8Array | null = queueKeyOf(userId),
  store: Store = localStorage,
): number | null => (key || entriesOf(userId, store).length === 0 ? allQueued(userId, key, store).length : null)

/** The analyses for which decisions of a user wait. */
export const queuedAnalyses = (
  userId: string,
  key: Uint8Array | null = queueKeyOf(userId),
  store: Store = localStorage,
): readonly string[] => [...new Set(allQueued(userId, key, store).map(({ analysisId }) => analysisId))]

const nonceLength = 24

/** The plain text is filled up to a multiple of this, so that its length does not tell how many decisions it contains. */
const block = 4096

/** An entry: the moment of its last decision, for `expireQueues`, a point, the nonce and what is encrypted. */
function seal(queued: readonly Queued[], key: Uint8Array): string {
  const json = new TextEncoder().encode(JSON.stringify(queued))
  const filled = new Uint8Array(Math.ceil(json.length / block) * block).fill(' '.charCodeAt(0))
  filled.set(json)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const sealed = xchacha20poly1305(key, nonce).encrypt(filled)
  const last = Math.max(...queued.map(({ decision }) => Date.parse(decision.at)))
  return `${last}.${toBase64(nonce)}.${toBase64(sealed)}`
}

/** Empty for what is no entry, or was encrypted with another key. */
function open(text: string | null, key: Uint8Array): readonly Queued[] {
  const [, nonce, sealed] = text?.split('.') ?? []
  if (nonce === undefined || sealed === undefined) return []
  try {
    const filled = xchacha20poly1305(key, fromBase64(nonce)).decrypt(fromBase64(sealed))
    // Written by this program alone, as the key proves.
    return JSON.parse(new TextDecoder().decode(filled)) as readonly Queued[]
  } catch {
    return []
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), character => character.charCodeAt(0))

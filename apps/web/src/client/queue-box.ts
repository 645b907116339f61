import type { QueueBox } from './queue-cipher.ts'
import { onTokenChange, readToken } from './token.ts'

/* The cipher of the session's user, only in memory: without a session no user can read this device's queue. */
let kept: { readonly userId: string; readonly box: QueueBox } | undefined

/** Keeps the cipher until the session ends or is replaced. */
export function keepQueueBox(userId: string, box: QueueBox): void {
  kept = { userId, box }
}

/** Null unless the user is the session's, and the session was loaded since the page was opened. */
export const queueBoxOf = (userId: string): QueueBox | null => (kept?.userId === userId ? kept.box : null)

/**
 * Loads the cipher while the session is loading; the returned function keeps the user's cipher if the session is still
 * the same.
 */
export function loadQueueBox(): (userId: string, key: string) => Promise<void> {
  const token = readToken()
  // A separate chunk, because every screen has a session and few have a queue. Without it the queue is only in memory.
  const loading = import('./queue-cipher.ts').catch(() => undefined)
  return async (userId, key) => {
    const cipher = await loading
    if (cipher && readToken() === token) keepQueueBox(userId, cipher.createBox(key))
  }
}

onTokenChange(() => {
  kept = undefined
})

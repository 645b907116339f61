import type { QueueBox } from './queue-cipher.ts'
import { onTokenChange, readToken } from './token.ts'

/* The box of the session's user, in memory alone: without a session no user reads the queue of this device. */
let kept: { readonly userId: string; readonly box: QueueBox } | undefined

/** Keeps the box until the session ends or is replaced. */
export function keepQueueBox(userId: string, box: QueueBox): void {
  kept = { userId, box }
}

/** Null unless the user is that of the session, and the session was read since the page was opened. */
export const queueBoxOf = (userId: string): QueueBox | null => (kept?.userId === userId ? kept.box : null)

/** Loads the cipher while the session is read; the returned function keeps the user's box if the session is still the same. */
export function loadQueueBox(): (userId: string, key: string) => Promise<void> {
  const token = readToken()
  // A chunk of its own, because every screen has a session and few have a queue. Without it the queue is in memory alone.
  const loading = import('./queue-cipher.ts').catch(() => undefined)
  return async (userId, key) => {
    const cipher = await loading
    if (cipher && readToken() === token) keepQueueBox(userId, cipher.createBox(key))
  }
}

onTokenChange(() => {
  kept = undefined
})

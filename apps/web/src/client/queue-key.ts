import { onTokenChange } from './token.ts'

/* The key of the session's user, in memory alone: without a session nobody reads what waits on this device. */

interface QueueKey {
  readonly userId: string
  /** 32 bytes. */
  readonly bytes: Uint8Array
}

let kept: QueueKey | undefined

/** Keeps the key that came with a session, until that ends or is replaced. */
export function keepQueueKey(userId: string, base64url: string): void {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  kept = { userId, bytes: Uint8Array.from(text, character => character.charCodeAt(0)) }
}

/** Null unless the user is that of the session, and the session was read since the page was opened. */
export const queueKeyOf = (userId: string): Uint8Array | null => (kept?.userId === userId ? kept.bytes : null)

onTokenChange(() => {
  kept = undefined
})

import type { Refusal } from '../../client/result.ts'

/** Pauses after successive temporary refusals. */
const pausesMs = [1, 2, 4, 8, 15, 30, 60].map(seconds => seconds * 1000)

/**
 * The pause of a whole run after a temporary refusal, one at a time and each longer than the one before. `onHeld` gets
 * the refusal at its start and null at its end.
 */
export function createRunPause(
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  onHeld: (refusal: Refusal | null) => void,
) {
  let refusals = 0
  let pausing: { readonly over: Promise<void>; readonly wake: AbortController } | undefined
  return {
    /** Resolves at the end of the current pause; undefined if there is none. */
    over: () => pausing?.over,
    /** Begins a pause, or joins the current one. */
    hold: (refusal: Refusal): Promise<void> => {
      if (!pausing) {
        const wake = new AbortController()
        const ms = pausesMs[Math.min(refusals, pausesMs.length - 1)] ?? 0
        refusals += 1
        onHeld(refusal)
        const over = sleep(ms, wake.signal).then(() => {
          pausing = undefined
          onHeld(null)
        })
        pausing = { over, wake }
      }
      return pausing.over
    },
    /** Ends the current pause early. */
    wake: () => pausing?.wake.abort(),
    /** The next pause is the shortest again. */
    reset: () => {
      refusals = 0
    },
  }
}

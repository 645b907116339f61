import { AppError } from '@xrai/contract/errors/app-error'

/** The minimum speed of a body. */
export interface Pace {
  /** In each window the body must average `bytesPerSecond` until it is complete. */
  readonly windowMs: number
  readonly bytesPerSecond: number
  /** The total time allowed for a body of this length. */
  deadlineMs(length: number): number
}

const kibibyte = 1024

/**
 * A clinic on 256 kbit/s (31 KiB/s) that sends four radiographs at once, as two users with a case each do, sends each at 8
 * KiB/s: 10 MB then take 22 minutes, or 5 alone. So a body has two minutes plus a second per 8 KiB, and may fall to half of
 * that rate over 15 seconds, as a phone does between two cell towers.
 */
export const uplinkPace: Pace = {
  windowMs: 15_000,
  bytesPerSecond: 4 * kibibyte,
  deadlineMs: length => 120_000 + (length / (8 * kibibyte)) * 1000,
}

interface Arrival {
  /** In bytes: by its header, or the maximum. */
  readonly length: number
  readonly pace: Pace
  /** Aborts the body; its reason is thrown. */
  readonly signal?: AbortSignal
}

/** The body in chunks. Throws REQUEST_TOO_SLOW by its pace, REQUEST_CUT_OFF if the connection breaks. */
export async function* arriving(
  body: ReadableStream<Uint8Array>,
  { length, pace, signal }: Arrival,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let stopped: unknown
  const stop = (reason: unknown) => {
    stopped ??= reason
    // A pending read ends at once; cancelling a silent sender's stream might never settle, so it is not awaited.
    reader.cancel().catch(() => undefined)
  }
  const cut = () => stop(signal?.reason)
  const tooSlow = () => stop(new AppError('REQUEST_TOO_SLOW'))
  let arrived = 0
  const enough = (pace.bytesPerSecond * pace.windowMs) / 1000
  const watch = setInterval(() => {
    if (arrived < enough) tooSlow()
    arrived = 0
  }, pace.windowMs)
  const deadline = setTimeout(tooSlow, pace.deadlineMs(length))
  if (signal?.aborted) cut()
  signal?.addEventListener('abort', cut)
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(cause => {
        throw new AppError('REQUEST_CUT_OFF', { cause })
      })
      if (stopped) throw stopped
      if (done) return
      arrived += value.byteLength
      yield value
    }
  } finally {
    clearInterval(watch)
    clearTimeout(deadline)
    signal?.removeEventListener('abort', cut)
    reader.cancel().catch(() => undefined)
  }
}

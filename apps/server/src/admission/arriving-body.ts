import { AppError } from '@xrai/contract/errors/app-error'

/** How fast a body must come. */
export interface Pace {
  /** What each window must bring, on average over it, until the body is whole. */
  readonly windowMs: number
  readonly bytesPerSecond: number
  /** All the time that a body of this length has. */
  deadlineMs(length: number): number
}

const kibibyte = 1024

/**
 * A clinic on 256 kbit/s (31 KiB/s) that sends four radiographs at once, as two people with a case each do, brings 8 KiB/s of
 * each: 10 MB take 22 minutes then, 5 when it is alone. So a body has two minutes and a second for each 8 KiB, and may
 * fall to half of that over 15 seconds, as a telephone does between two masts.
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
  /** Cuts it off; its reason is thrown. */
  readonly signal?: AbortSignal
}

/** The body as it comes. REQUEST_TOO_SLOW by its pace, REQUEST_CUT_OFF when the connection breaks off. */
export async function* arriving(
  body: ReadableStream<Uint8Array>,
  { length, pace, signal }: Arrival,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let stopped: unknown
  const stop = (reason: unknown) => {
    stopped ??= reason
    // A pending read ends at once; a sender that is silent would never settle the rest.
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

import { setTimeout as pause } from 'node:timers/promises'
import { type OutboundTarget, observeOutbound } from '../telemetry/observe-outbound.ts'
import { faultOf, OutboundError } from './outbound-error.ts'

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** An answer of which only the beginning has come. */
export interface OutboundStream {
  readonly status: number
  readonly headers: Headers
  /** To be read to its end, or cancelled. Empty where the status is no success. */
  readonly body: ReadableStream<Uint8Array>
}

export interface OutboundRule {
  /** For all attempts and the waits between them together. */
  readonly timeoutMs: number
  /** The longest answer that is read. */
  readonly maximumBytes: number
  /** True for an idempotent call without cost: every failure except a time-out is then retried. */
  readonly repeatable: boolean
  /** Which program it is, for measures and traces. */
  readonly target?: OutboundTarget
}

type CallLimits = Pick<OutboundRule, 'timeoutMs' | 'repeatable' | 'target'>

const attempts = 3
const firstWaitMs = 250

/**
 * One request to another program, at most three times. Tried again is what surely did nothing (no connection, 429,
 * 503) and, where that is safe, a broken line, a cut answer and every 5xx; never after a time-out, for a slow server is
 * not helped by a second question. Any status is an answer; redirections are not followed, for a key and a patient's
 * picture go where they were sent and nowhere else. OutboundError for the rest.
 */
export const callOutbound = (
  request: () => Request | Promise<Request>,
  { maximumBytes, ...limits }: OutboundRule,
): Promise<OutboundAnswer> =>
  attempt(request, limits, async response => {
    const { status, headers } = response
    return { status, headers, bytes: await readAll(response, maximumBytes) }
  })

/** As `callOutbound`, but the time is that until the answer begins, and only what goes wrong before is tried again. */
export const openOutbound = (request: () => Request | Promise<Request>, limits: CallLimits): Promise<OutboundStream> =>
  attempt(request, limits, async ({ status, headers, ok, body }) => {
    if (ok && body) return { status, headers, body }
    await body?.cancel()
    return { status, headers, body: new Blob().stream() }
  })

/** Each try in turn; what is read of an answer belongs to its try. */
const attempt = async <A extends OutboundHead>(
  request: () => Request | Promise<Request>,
  { timeoutMs, repeatable, target = 'other' }: CallLimits,
  read: (response: Response) => Promise<A>,
): Promise<A> => {
  const deadline = performance.now() + timeoutMs
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeoutMs).unref()
  try {
    for (let turn = 1; ; turn += 1) {
      const sent = await request()
      const result = await observeOutbound(target, sent, () => once(sent, end.signal, read))
      const wait = turn < attempts && isWorthRepeating(result, repeatable) ? waitMs(result, turn) : null
      if (wait !== null && performance.now() + wait < deadline) await pause(wait)
      else if (result instanceof OutboundError) throw result
      else return result
    }
  } finally {
    clearTimeout(timer)
  }
}

type OutboundHead = Pick<OutboundAnswer, 'status' | 'headers'>

const once = async <A extends OutboundHead>(
  request: Request,
  signal: AbortSignal,
  read: (response: Response) => Promise<A>,
): Promise<A | OutboundError> => {
  let response: Response
  try {
    response = await fetch(request, { signal, redirect: 'manual' })
  } catch (error) {
    return signal.aborted ? new OutboundError('timeout', 'TIMEOUT') : faultOf(error)
  }
  try {
    return await read(response)
  } catch (error) {
    if (error instanceof OutboundError) return error
    return signal.aborted ? new OutboundError('timeout', 'TIMEOUT') : new OutboundError('cut', faultOf(error).code)
  }
}

const readAll = async ({ body }: Response, maximumBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maximumBytes) throw new OutboundError('cut', 'TOO_LONG')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const isWorthRepeating = (result: OutboundHead | OutboundError, repeatable: boolean): boolean => {
  if (result instanceof OutboundError) {
    return result.fault === 'unreachable' || (repeatable && result.fault !== 'timeout' && result.code !== 'TOO_LONG')
  }
  return result.status === 429 || result.status === 503 || (repeatable && result.status >= 500)
}

/** The delay of Retry-After, else a quarter and a half of a second; with jitter, so that many do not retry at once. */
const waitMs = (result: OutboundHead | OutboundError, turn: number): number => {
  const asked = result instanceof OutboundError ? null : retryAfterMs(result.headers)
  return asked ?? firstWaitMs * 2 ** (turn - 1) * (0.5 + Math.random() / 2)
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3). */
const retryAfterMs = (headers: Headers): number | null => {
  const value = headers.get('retry-after')
  if (!value) return null
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(asked) ? null : Math.max(asked, 0)
}

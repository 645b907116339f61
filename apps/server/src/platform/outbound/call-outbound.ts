import { setTimeout as pause } from 'node:timers/promises'
import { type OutboundTarget, observeOutbound } from '../telemetry/observe-outbound.ts'
import { faultOf, OutboundError } from './outbound-error.ts'

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A response whose body is still arriving. */
export interface OutboundStream {
  readonly status: number
  readonly headers: Headers
  /** Must be read to its end or cancelled. Empty unless the status is a success. */
  readonly body: ReadableStream<Uint8Array>
}

export interface OutboundRule {
  /** For all attempts and the pauses between them together. */
  readonly timeoutMs: number
  /** The maximum length of a response. */
  readonly maximumBytes: number
  /** True for an idempotent call without cost: then every failure except a timeout is retried. */
  readonly repeatable: boolean
  /** The called program, for metrics and traces. */
  readonly target?: OutboundTarget
}

type CallLimits = Pick<OutboundRule, 'timeoutMs' | 'repeatable' | 'target'>

const attempts = 3
const firstWaitMs = 250

/**
 * One request to another program, attempted at most three times. Failures that certainly had no effect are retried (no
 * connection, 429, 503) and, if `repeatable`, also a broken connection, a truncated response and every 5xx; never a
 * timeout, because a second request does not help a slow server. Any status is a response. Redirects are not followed,
 * because a key and a patient's image may go only where they were sent. Throws OutboundError for everything else.
 */
export const callOutbound = (
  request: () => Request | Promise<Request>,
  { maximumBytes, ...limits }: OutboundRule,
): Promise<OutboundAnswer> =>
  attempt(request, limits, async response => {
    const { status, headers } = response
    return { status, headers, bytes: await readAll(response, maximumBytes) }
  })

/** Like `callOutbound`, but the timeout ends when the response begins, and only failures before that are retried. */
export const streamOutbound = (
  request: () => Request | Promise<Request>,
  limits: CallLimits,
): Promise<OutboundStream> =>
  attempt(request, limits, async ({ status, headers, ok, body }) => {
    if (ok && body) return { status, headers, body }
    await body?.cancel()
    return { status, headers, body: new Blob().stream() }
  })

/** Runs the attempts in turn; each reads its own response. */
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

/**
 * The delay of Retry-After, else a quarter and then half of a second; with jitter, so that many callers do not retry at
 * once.
 */
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

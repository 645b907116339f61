import { setTimeout } from 'node:timers/promises'
import { faultOf, OutboundError } from './outbound-error.ts'

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface OutboundRule {
  /** For all attempts and the waits between them together. */
  readonly timeoutMs: number
  /** The longest answer that is read. */
  readonly maximumBytes: number
  /** True where doing the same again changes nothing and costs nothing: then whatever failed but a time-out is tried again. */
  readonly repeatable: boolean
}

const attempts = 3
const firstWaitMs = 250

/**
 * One request to another program, at most three times. Tried again is what surely did nothing (no connection, 429,
 * 503) and, where that is safe, a broken line, a cut answer and every 5xx; never after a time-out, for a slow server is
 * not helped by a second question. Any status is an answer; redirections are not followed, for a key and a patient's
 * picture go where they were sent and nowhere else. OutboundError for the rest.
 */
export const callOut = async (
  request: () => Request | Promise<Request>,
  { timeoutMs, maximumBytes, repeatable }: OutboundRule,
): Promise<OutboundAnswer> => {
  const deadline = performance.now() + timeoutMs
  const signal = AbortSignal.timeout(timeoutMs)
  for (let attempt = 1; ; attempt += 1) {
    const result = await once(await request(), signal, maximumBytes)
    const wait = attempt < attempts && isWorthRepeating(result, repeatable) ? waitMs(result, attempt) : null
    if (wait !== null && performance.now() + wait < deadline) await setTimeout(wait)
    else if (result instanceof OutboundError) throw result
    else return result
  }
}

const once = async (
  request: Request,
  signal: AbortSignal,
  maximumBytes: number,
): Promise<OutboundAnswer | OutboundError> => {
  let response: Response
  try {
    response = await fetch(request, { signal, redirect: 'manual' })
  } catch (error) {
    return signal.aborted ? new OutboundError('timeout', 'TIMEOUT') : faultOf(error)
  }
  try {
    const { status, headers } = response
    return { status, headers, bytes: await readAll(response, maximumBytes) }
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

const isWorthRepeating = (result: OutboundAnswer | OutboundError, repeatable: boolean): boolean => {
  if (result instanceof OutboundError) {
    return result.fault === 'unreachable' || (repeatable && result.fault !== 'timeout' && result.code !== 'TOO_LONG')
  }
  return result.status === 429 || result.status === 503 || (repeatable && result.status >= 500)
}

/** What the other side asked for, else a quarter and a half of a second; shaken, so that many do not come back at once. */
const waitMs = (result: OutboundAnswer | OutboundError, attempt: number): number => {
  const asked = result instanceof OutboundError ? null : retryAfterMs(result.headers)
  return asked ?? firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3). */
const retryAfterMs = (headers: Headers): number | null => {
  const value = headers.get('retry-after')
  if (!value) return null
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(asked) ? null : Math.max(asked, 0)
}

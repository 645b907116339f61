/**
 * How a call to another program failed. `unreachable`: it never received the request; `broken`: the connection
 * ended before a response began; `cut`: the response was truncated or too long; `timeout`: it took too long.
 */
export type OutboundFault = 'unreachable' | 'broken' | 'cut' | 'timeout'

/**
 * Contains the fault and a code but no cause, because the platform's errors may quote the URL, and a URL may
 * contain a key.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly fault: OutboundFault
  /** ECONNREFUSED and similar codes. */
  readonly code: string

  constructor(fault: OutboundFault, code: string) {
    super(`${fault}: ${code}`)
    this.fault = fault
    this.code = code
  }
}

/** The connection was never made, so the request had no effect. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

const certificate = /^(CERT_|ERR_TLS_|DEPTH_|SELF_SIGNED_|UNABLE_TO_)/

/** Converts an error that `fetch` threw before a response began. */
export const faultOf = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  return new OutboundError(neverArrived.has(code) || certificate.test(code) ? 'unreachable' : 'broken', code)
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : 'UNKNOWN'
}

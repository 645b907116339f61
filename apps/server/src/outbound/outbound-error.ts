/**
 * How a call to another program failed. `unreachable`: it never had the request; `broken`: the line went before an
 * answer began; `cut`: the answer ended too early or was too long; `timeout`: its time was over.
 */
export type OutboundFault = 'unreachable' | 'broken' | 'cut' | 'timeout'

/**
 * Holds the fault and a code, and no cause: what the platform throws may quote the address, and an address may
 * hold a key.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly fault: OutboundFault
  /** ECONNREFUSED and its like. */
  readonly code: string

  constructor(fault: OutboundFault, code: string) {
    super(`${fault}: ${code}`)
    this.fault = fault
    this.code = code
  }
}

/** The connection was never made, so the other side did nothing. */
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

/** What `fetch` threw before an answer began, as a fault. */
export const faultOf = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  return new OutboundError(neverArrived.has(code) || certificate.test(code) ? 'unreachable' : 'broken', code)
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : 'UNKNOWN'
}

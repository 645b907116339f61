import { connect, isIP, type Socket } from 'node:net'
import { isOpened, type OpenedHosts } from './allowed-address.ts'
import { guardedLookup, privateAddress, type Resolve } from './guarded-lookup.ts'
import { faultOf, OutboundError } from './outbound-error.ts'

interface ConnectionRule {
  /** The hosts that the operator allowed; no others, because the connection is not encrypted. */
  readonly opened: OpenedHosts
  /** For the lookup and the connection. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Resolves a name; the system's resolver by default. */
  readonly resolve?: Resolve
}

/**
 * Connects to a host that a user entered and the operator allowed; the address is checked while connecting. Throws
 * OutboundError, with the code PRIVATE_ADDRESS if the host is not allowed.
 */
export const connectGuarded = (
  { host, port }: { readonly host: string; readonly port: number },
  { opened, timeoutMs, signal, resolve }: ConnectionRule,
): Promise<Socket> =>
  new Promise((done, failed) => {
    // An IP address needs no lookup, so it is checked here.
    if (isIP(host) !== 0 && !isOpened(host, opened)) return failed(new OutboundError('unreachable', privateAddress))
    if (signal?.aborted) return failed(new OutboundError('broken', 'ABORTED'))
    const lookup = guardedLookup({ opened, isPublicAllowed: false, ...(resolve && { resolve }) })
    const socket = connect({ host, port, lookup, noDelay: true })
    const end = (error: OutboundError) => {
      clear()
      socket.destroy()
      failed(error)
    }
    const onError = (error: Error) => end(faultOf(error))
    const onAbort = () => end(new OutboundError('broken', 'ABORTED'))
    const timer = setTimeout(() => end(new OutboundError('timeout', 'TIMEOUT')), timeoutMs)
    const clear = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      socket.off('error', onError)
      // An abandoned socket may still report an error.
      socket.on('error', () => undefined)
    }
    socket.once('error', onError)
    signal?.addEventListener('abort', onAbort)
    socket.once('connect', () => {
      clear()
      done(socket)
    })
  })

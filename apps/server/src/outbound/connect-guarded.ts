import { connect, isIP, type Socket } from 'node:net'
import { isOpened, type OpenedHosts } from './allowed-address.ts'
import { guardedLookup, privateAddress, type Resolve } from './guarded-lookup.ts'
import { faultOf, OutboundError } from './outbound-error.ts'

interface ConnectionRule {
  /** What the operator opened: all that may be connected to, for nothing of it is encrypted. */
  readonly opened: OpenedHosts
  /** For name and connection. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Finds the addresses of a name; the system's by default. */
  readonly resolve?: Resolve
}

/**
 * A connection to a host that a user gave and the operator opened; the address is checked as it is connected to. OutboundError
 * for the rest, with the code PRIVATE_ADDRESS where it was not opened.
 */
export const connectGuarded = (
  { host, port }: { readonly host: string; readonly port: number },
  { opened, timeoutMs, signal, resolve }: ConnectionRule,
): Promise<Socket> =>
  new Promise((done, failed) => {
    // An address is not looked up.
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
      // A socket that was given up may still report how it ended.
      socket.on('error', () => undefined)
    }
    socket.once('error', onError)
    signal?.addEventListener('abort', onAbort)
    socket.once('connect', () => {
      clear()
      done(socket)
    })
  })

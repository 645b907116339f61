import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type OutboundTarget, observeOutbound } from '../telemetry/observe-outbound.ts'
import { hostOf, isOpened, isPublicAddress, type OpenedHosts } from './allowed-address.ts'
import { faultOf, OutboundError } from './outbound-error.ts'

/** The code of a refused address. */
export const privateAddress = 'PRIVATE_ADDRESS'

export interface GuardedRule {
  /** For all of it: name, connection, request and answer. */
  readonly timeoutMs: number
  /** How much of the answer is read; the rest is left. */
  readonly maximumBytes: number
  /** What the operator opened beside the public internet. */
  readonly opened: OpenedHosts
  readonly target: OutboundTarget
  /** Finds the addresses of a name; the system's by default. */
  readonly resolve?: Resolve
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

interface GuardedPost {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface GuardedAnswer {
  readonly status: number
  /** Its beginning. */
  readonly bytes: Uint8Array
}

/**
 * One POST to an address that a user gave: to the public internet by https, or to what the operator opened. The address is
 * checked as it is connected to, so that a name cannot lead elsewhere the second time; a redirection is an answer and is not
 * followed. OutboundError for the rest, with the code PRIVATE_ADDRESS where it may not be called.
 */
export const postGuarded = async (post: GuardedPost, rule: GuardedRule): Promise<GuardedAnswer> => {
  const observed = { method: 'POST', headers: new Headers() }
  const result = await observeOutbound(rule.target, observed, () => send(post, rule).catch(faultOf))
  if (result instanceof Error) throw result
  return result
}

/** Whether a URL may be called as far as that can be told without asking for its name. */
export const mayPost = (url: URL, opened: OpenedHosts): boolean => {
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') return false
  if (isOpened(host, opened)) return true
  return url.protocol === 'https:' && (isIP(host) === 0 ? !isLocalName(host) : isPublicAddress(host))
}

/** Names that never are of the public internet (RFC 6761, RFC 6762, RFC 8375). */
const isLocalName = (host: string): boolean => /(^|\.)(localhost|local|internal|home\.arpa)$/.test(host)

const send = async (
  { url, headers, body }: GuardedPost,
  { timeoutMs, maximumBytes, opened, resolve = lookup }: GuardedRule,
): Promise<GuardedAnswer> => {
  if (!mayPost(url, opened)) throw new OutboundError('unreachable', privateAddress)
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeoutMs)
  try {
    return await new Promise<GuardedAnswer>((done, failed) => {
      end.signal.addEventListener('abort', () => failed(new OutboundError('timeout', 'TIMEOUT')))
      const closed = () => failed(new OutboundError('broken', 'CLOSED'))
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: end.signal,
        lookup: guardedLookup(opened, resolve),
      })
      request.on('error', failed)
      // A connection that ends otherwise than by an error or an answer.
      request.once('close', closed)
      // To switch to another protocol (101) is an answer like others; unheard, the request would end without a word.
      request.on('upgrade', (response, socket) => {
        socket.destroy()
        done({ status: response.statusCode ?? 0, bytes: new Uint8Array() })
      })
      request.on('response', async response => {
        request.off('close', closed)
        try {
          const chunks: Buffer[] = []
          let length = 0
          for await (const chunk of response) {
            chunks.push(chunk)
            length += chunk.length
            if (length >= maximumBytes) break
          }
          done({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks).subarray(0, maximumBytes) })
        } catch (error) {
          failed(new OutboundError('cut', faultOf(error).code))
        } finally {
          request.destroy()
        }
      })
      request.end(body)
    })
  } catch (error) {
    throw end.signal.aborted ? new OutboundError('timeout', 'TIMEOUT') : error
  } finally {
    clearTimeout(timer)
  }
}

/** The system's, refused as a whole where one address of the name may not be called. */
const guardedLookup =
  (opened: OpenedHosts, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const isOpen = isOpened(hostname.replace(/\.$/, '').toLowerCase(), opened)
      const isAllowed = ({ address }: { readonly address: string }) =>
        isPublicAddress(address) || isOpened(address, opened)
      const [first] = addresses
      if (!first || !(isOpen || addresses.every(isAllowed)))
        return callback(new OutboundError('unreachable', privateAddress), [])
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }

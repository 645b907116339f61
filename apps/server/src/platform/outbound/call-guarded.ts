import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type OutboundTarget, observeOutbound } from '../telemetry/observe-outbound.ts'
import { hostOf, isOpened, isPublicAddress, type OpenedHosts } from './allowed-address.ts'
import { guardedLookup, privateAddress, type Resolve } from './guarded-lookup.ts'
import { faultOf, OutboundError } from './outbound-error.ts'

export interface GuardedRule {
  /** For all of it: name, connection, request and response. */
  readonly timeoutMs: number
  /** The maximum of the response that is read; the rest is ignored. */
  readonly maximumBytes: number
  /** The hosts that the operator allowed in addition to the public internet. */
  readonly opened: OpenedHosts
  readonly target: OutboundTarget
  readonly signal?: AbortSignal
  readonly resolve?: Resolve
}

interface GuardedCall {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface GuardedAnswer {
  readonly status: number
  /** `content-type` in lower case and without its parameters. */
  readonly type: string
  /** `content-type` as received. */
  readonly contentType: string
  /** The complete response, or its beginning. */
  readonly bytes: Uint8Array
  readonly isWhole: boolean
}

/**
 * One call to an address that a user entered: to the public internet by https, or to a host that the operator allowed. The
 * address is checked while connecting, so that a name cannot resolve to another one afterwards; a redirect is a response and
 * is not followed. Otherwise throws OutboundError, with the code PRIVATE_ADDRESS if the address is not allowed.
 */
export const callGuarded = async (call: GuardedCall, rule: GuardedRule): Promise<GuardedAnswer> => {
  const observed = { method: call.method, headers: new Headers() }
  const result = await observeOutbound(rule.target, observed, () => send(call, rule).catch(faultOf))
  if (result instanceof Error) throw result
  return result
}

/** True if a URL is allowed, as far as that can be determined without a DNS lookup. */
export const mayCallUrl = (url: URL, opened: OpenedHosts): boolean => {
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') return false
  if (isOpened(host, opened)) return true
  return url.protocol === 'https:' && (isIP(host) === 0 ? !isLocalName(host) : isPublicAddress(host))
}

/** Names that never belong to the public internet (RFC 6761, RFC 6762, RFC 8375). */
const isLocalName = (host: string): boolean => /(^|\.)(localhost|local|internal|home\.arpa)$/.test(host)

const send = async ({ method, url, headers, body }: GuardedCall, rule: GuardedRule): Promise<GuardedAnswer> => {
  const { timeoutMs, maximumBytes, opened, signal, resolve } = rule
  if (!mayCallUrl(url, opened)) throw new OutboundError('unreachable', privateAddress)
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeoutMs)
  const signals = AbortSignal.any([end.signal, ...(signal ? [signal] : [])])
  const ended = () =>
    end.signal.aborted ? new OutboundError('timeout', 'TIMEOUT') : new OutboundError('broken', 'ABORTED')
  try {
    return await new Promise<GuardedAnswer>((done, failed) => {
      signals.addEventListener('abort', () => failed(ended()))
      const closed = () => failed(new OutboundError('broken', 'CLOSED'))
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method,
        headers: { ...headers, ...length },
        agent: false,
        signal: signals,
        lookup: guardedLookup({ opened, isPublicAllowed: true, ...(resolve && { resolve }) }),
      })
      request.on('error', failed)
      // The connection closed without an error or a response.
      request.once('close', closed)
      // Treats switching protocols (101) like any other response; without a listener the request would end silently.
      request.on('upgrade', (response, socket) => {
        socket.destroy()
        done({ status: response.statusCode ?? 0, type: '', contentType: '', bytes: new Uint8Array(), isWhole: true })
      })
      request.on('response', async response => {
        request.off('close', closed)
        try {
          const chunks: Buffer[] = []
          let read = 0
          for await (const chunk of response) {
            chunks.push(chunk)
            read += chunk.length
            if (read > maximumBytes) break
          }
          const contentType = response.headers['content-type'] ?? ''
          const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
          const bytes = Buffer.concat(chunks).subarray(0, maximumBytes)
          done({ status: response.statusCode ?? 0, type, contentType, bytes, isWhole: read <= maximumBytes })
        } catch (error) {
          failed(new OutboundError('cut', faultOf(error).code))
        } finally {
          request.destroy()
        }
      })
      request.end(body)
    })
  } catch (error) {
    throw signals.aborted ? ended() : error
  } finally {
    clearTimeout(timer)
  }
}

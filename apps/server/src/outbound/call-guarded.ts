import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type OutboundTarget, observeOutbound } from '../telemetry/observe-outbound.ts'
import { hostOf, isOpened, isPublicAddress, type OpenedHosts } from './allowed-address.ts'
import { guardedLookup, privateAddress, type Resolve } from './guarded-lookup.ts'
import { faultOf, OutboundError } from './outbound-error.ts'

export interface GuardedRule {
  /** For all of it: name, connection, request and answer. */
  readonly timeoutMs: number
  /** How much of the answer is read; the rest is left. */
  readonly maximumBytes: number
  /** What the operator opened beside the public internet. */
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
  /** `content-type`, in small letters and without its parameters. */
  readonly type: string
  /** The same as it came. */
  readonly contentType: string
  /** All of it, or its beginning. */
  readonly bytes: Uint8Array
  readonly isWhole: boolean
}

/**
 * One call to an address that a user gave: to the public internet by https, or to what the operator opened. The address is
 * checked as it is connected to, so that a name cannot lead elsewhere the second time; a redirection is an answer and is not
 * followed. OutboundError for the rest, with the code PRIVATE_ADDRESS where it may not be called.
 */
export const callGuarded = async (call: GuardedCall, rule: GuardedRule): Promise<GuardedAnswer> => {
  const observed = { method: call.method, headers: new Headers() }
  const result = await observeOutbound(rule.target, observed, () => send(call, rule).catch(faultOf))
  if (result instanceof Error) throw result
  return result
}

/** Whether a URL may be called as far as that can be told without asking for its name. */
export const mayCallUrl = (url: URL, opened: OpenedHosts): boolean => {
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') return false
  if (isOpened(host, opened)) return true
  return url.protocol === 'https:' && (isIP(host) === 0 ? !isLocalName(host) : isPublicAddress(host))
}

/** Names that never are of the public internet (RFC 6761, RFC 6762, RFC 8375). */
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
      // A connection that ends otherwise than by an error or an answer.
      request.once('close', closed)
      // To switch to another protocol (101) is an answer like others; unheard, the request would end without a word.
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

import { retrySentence } from '@xrai/contract/errors/retry'
import { t } from '@xrai/contract/strings/translate'
import { refusalSentence, spokenLocale } from '../base/language/spoken.ts'
import { suspectLoss, suspectOutage } from './connection.ts'
import type { Result } from './result.ts'

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is FormData. */
  readonly body?: unknown
  /** Caches the response in memory and returns it for the same request. */
  readonly cache?: boolean
  /** Refetches despite a cached response, and caches the new one. */
  readonly refresh?: boolean
  readonly signal?: AbortSignal | undefined
  /** Lets the request finish after the page is left. */
  readonly keepalive?: boolean
}

const answers = new Map<string, unknown>()

export const forgetAnswers = () => answers.clear()

/** One HTTP request. Parses JSON, text or bytes by the response's content type, and never throws. */
export async function request(url: string, options: RequestOptions = {}): Promise<Result<unknown>> {
  const { method = 'GET', headers = {}, body, cache = false, refresh = false, keepalive = false, signal } = options
  try {
    const key = cache ? JSON.stringify([method, url, headers, body]) : ''
    if (cache && !refresh && answers.has(key)) return { data: answers.get(key) }
    const response = await fetch(url, { method, keepalive, ...packed(body, headers), signal: signal ?? null })
    const data = await readBody(response)
    if (!response.ok) return failureOf(response.status, data)
    if (cache) answers.set(key, data)
    return { data }
  } catch (cause) {
    if (signal?.aborted || (cause instanceof Error && cause.name === 'AbortError'))
      return { kind: 'aborted', error: t('request.aborted') }
    console.error(cause)
    suspectLoss()
    return { kind: 'offline', error: (cause instanceof Error && cause.message) || t('request.unknown') }
  }
}

/** The browser's own header has the browser's languages, not the screen's. */
export const languageHeader = () => ({ 'Accept-Language': spokenLocale() })

function packed(body: unknown, given: Readonly<Record<string, string>>) {
  const headers = { ...languageHeader(), ...given }
  if (body === undefined) return { headers }
  if (body instanceof FormData) return { headers, body }
  return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? ''
  if (/[/+]json\b/.test(type)) return response.json()
  // A table is a file to save, with its byte order mark.
  if (type.startsWith('text/csv')) return response.blob()
  if (type === '' || type.startsWith('text/')) return response.text()
  return response.blob()
}

/**
 * Keeps the server's own sentence, or its translation to the current language; a response from elsewhere, such as a
 * proxy's page, is an unknown error.
 */
export function failureOf(status: number, data: unknown): Result<never> {
  if (isOutage(status, data)) suspectOutage()
  const unexplained = { kind: 'unexplained', error: t('request.unknown'), status } as const
  if (typeof data === 'object' && data !== null && 'error' in data && typeof data.error === 'string') {
    const { error } = data
    if (!('code' in data) || typeof data.code !== 'string')
      return error ? { kind: 'refused', error, status } : unexplained
    const { code } = data
    const subject = 'subject' in data && typeof data.subject === 'string' ? { subject: data.subject } : {}
    const overridable = 'overridable' in data && data.overridable === true ? { overridable: true } : {}
    return {
      kind: 'refused',
      error: spoken(code, data) ?? (error || t('request.unknown')),
      code,
      status,
      ...overridable,
      ...subject,
    }
  }
  return unexplained
}

const outages: ReadonlySet<unknown> = new Set(['SERVICE_UNAVAILABLE', 'STORAGE_UNAVAILABLE', 'DISK_FULL'])
/** Statuses of a proxy whose server is unreachable. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * True if a dependency of the server is unavailable, or the server behind its proxy; a busy server and the detector do
 * not count.
 */
function isOutage(status: number, data: unknown): boolean {
  const { code } = Object(data)
  return code === undefined ? gatewayStatuses.has(status) : outages.has(code)
}

/** The sentence of a refusal in the current language, with its wait; undefined if the server's own is suitable. */
function spoken(code: string, data: object): string | undefined {
  const sentence = refusalSentence(code)
  if (sentence === undefined || !('retryAfter' in data) || typeof data.retryAfter !== 'number') return sentence
  return `${sentence} ${retrySentence(data.retryAfter)}`
}

export interface Connection {
  /** The installation's URL: https://xrai.example */
  readonly url: string
  /** An API key: xrai_… */
  readonly key: string
  /** The language of refusals: 'en', or Spanish by default. */
  readonly language?: string
  /** How often a call is tried, the first time included; 5. */
  readonly attempts?: number
}

export interface CallOptions {
  /** The Idempotency-Key of a POST; without it one of its own, the same for every attempt of the call. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** A field or parameter that was refused, and why. */
export interface XraiDetail {
  readonly path: string
  readonly code: string
  readonly message: string
}

interface XraiFailure {
  readonly error?: string
  readonly code?: string
  readonly subject?: string
  readonly overridable?: boolean
  readonly details?: readonly XraiDetail[]
}

/**
 * A refusal: `code` is for programs, `message` a sentence for a person, in Spanish or the language of the connection. If no
 * response arrived, the status is 0, the code NETWORK, and the fault its `cause`.
 */
export class XraiError extends Error {
  override readonly name = 'XraiError'
  readonly status: number
  readonly code: string
  /** The id of the record that is in the way: IMAGE_PRESENT names an analysis, RECORD_NUMBER_TAKEN a patient. */
  readonly subject: string | undefined
  /** True if the form is analysed when it is sent again with force 'true'; QUALITY codes alone have it. */
  readonly overridable: boolean
  readonly details: readonly XraiDetail[]

  constructor(status: number, failure: XraiFailure, options?: ErrorOptions) {
    super(failure.error ?? `HTTP ${status}`, options)
    this.status = status
    this.code = failure.code ?? 'UNKNOWN'
    this.subject = failure.subject
    this.overridable = failure.overridable ?? false
    this.details = failure.details ?? []
  }
}

/** The method, path, input and answer of each call. */
export type CallTable = Readonly<
  Record<string, readonly [string, string, 'nothing' | 'json' | 'form', 'json' | 'file' | 'events']>
>

type Input = Readonly<Record<string, unknown>>

const waitBeforeSeconds = [1, 4, 16, 60]
const attemptSeconds = 180

/** A method for each call of the table; `Client` declares the types. */
export const clientOf = <Client>(calls: CallTable, connection: Connection): Client => {
  const methods = Object.entries(calls).map(([name, [method, path, sends, answers]]) => {
    const answerTo = (input: Input = {}, options: CallOptions = {}) => {
      const { body, ...rest } = input
      const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field))
      const query = Object.entries(rest).filter(([field, value]) => !inPath.has(field) && value !== undefined)
      const search = new URLSearchParams(query.map(([field, value]) => [field, String(value)]))
      const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(rest[field])))
      const url = `${connection.url.replace(/\/$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`
      const headers: Record<string, string> = { authorization: `Bearer ${connection.key}` }
      if (connection.language !== undefined) headers['accept-language'] = connection.language
      if (method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
      if (sends === 'json') headers['content-type'] = 'application/json'
      const sent = sends === 'json' ? JSON.stringify(body) : sends === 'form' ? formOf(body as Input) : null
      return tryCall(
        url,
        { method, headers, body: sent },
        connection.attempts ?? 5,
        answers === 'events',
        options.signal,
      )
    }
    if (answers === 'events')
      return [
        name,
        async function* (input?: Input, options?: CallOptions) {
          yield* eventsOf(await answerTo(input, options))
        },
      ]
    const read = answers === 'json' ? (answer: Response) => answer.json() : (answer: Response) => answer.blob()
    return [name, async (input?: Input, options?: CallOptions) => read(await answerTo(input, options))]
  })
  // The methods are those of the table, from which the type was written.
  return Object.fromEntries(methods) as Client
}

const formOf = (fields: Input): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, value instanceof File ? value.name : name)
    else if (value !== undefined) form.set(name, String(value))
  }
  return form
}

/** Repeats a call if that can help: if the server specifies a delay or is unavailable, or if no response arrived. */
const tryCall = async (
  url: string,
  sent: RequestInit,
  attempts: number,
  isLong: boolean,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  for (let attempt = 0; ; attempt++) {
    const pause = waitBeforeSeconds[Math.min(attempt, waitBeforeSeconds.length - 1)] ?? 60
    const isLast = attempt + 1 >= attempts
    const signals = [...(isLong ? [] : [AbortSignal.timeout(attemptSeconds * 1000)]), ...(signal ? [signal] : [])]
    const answer = await fetch(url, { ...sent, signal: AbortSignal.any(signals) }).catch((fault: unknown) => {
      signal?.throwIfAborted()
      if (isLast) throw new XraiError(0, { code: 'NETWORK', error: 'no answer came' }, { cause: fault })
      return null
    })
    if (answer?.ok) return answer
    const after = Number(answer?.headers.get('retry-after') ?? 0)
    const mayHelp = answer === null || after > 0 || [502, 503, 504].includes(answer.status)
    if (answer !== null && (isLast || !mayHelp))
      throw new XraiError(answer.status, await answer.json().catch(() => ({})))
    await answer?.body?.cancel()
    await wait((after || pause) * 1000, signal)
  }
}

/** Throws at once if the caller aborts. */
const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })

/** Every page of a list, each read when the one before was: `for await (const page of pages(xrai.listCases, {}))`. */
export async function* pages<Asked extends object, Page extends { readonly next: string | null }>(
  list: (input: Asked & { readonly cursor?: string }, options?: CallOptions) => Promise<Page>,
  asked: Asked,
  options: CallOptions = {},
): AsyncGenerator<Page> {
  for (let page = await list(asked, options); ; page = await list({ ...asked, cursor: page.next }, options)) {
    yield page
    if (page.next === null) return
  }
}

/** The JSON of each event of a stream (WHATWG HTML §9.2). */
async function* eventsOf(answer: Response): AsyncGenerator<unknown> {
  if (!answer.body) return
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of answer.body) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: ?(.*)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      if (data !== undefined) yield JSON.parse(data)
    }
  }
}

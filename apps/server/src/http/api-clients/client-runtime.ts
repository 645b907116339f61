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
 * A refusal: `code` is for programs, `message` a sentence for a person, in Spanish or the language of the connection. If no answer came
 * whole, the status is 0, the code NETWORK, and the fault its `cause`. A redirection is not followed and has the code REDIRECTED.
 */
export class XraiError extends Error {
  override readonly name = 'XraiError'
  readonly status: number
  readonly code: string
  /** The id of the record that is in the way: IMAGE_PRESENT names an analysis, IMAGE_IN_TRASH a radiograph, RECORD_NUMBER_TAKEN a patient. */
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

/** A method for each call of the table, in the version of the API that its types are of; `Client` declares them. */
export const clientOf = <Client>(calls: CallTable, version: string, connection: Connection): Client => {
  const methods = Object.entries(calls).map(([name, [method, path, sends, answers]]) => {
    const answerTo = async <T>(
      read: (answer: Response) => Promise<T>,
      input: Input = {},
      options: CallOptions = {},
    ) => {
      const { body, ...rest } = input
      const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field))
      const query = Object.entries(rest).filter(([field, value]) => !inPath.has(field) && value !== undefined)
      const search = new URLSearchParams(query.map(([field, value]) => [field, String(value)]))
      const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(rest[field])))
      const url = `${connection.url.replace(/\/$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`
      const headers: Record<string, string> = { authorization: `Bearer ${connection.key}`, 'xrai-version': version }
      if (connection.language !== undefined) headers['accept-language'] = connection.language
      if (method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
      if (sends === 'json') headers['content-type'] = 'application/json'
      const sent = sends === 'json' ? JSON.stringify(body) : sends === 'form' ? formOf(body as Input) : null
      const attempts = connection.attempts ?? 5
      const { signal } = options
      // A redirection is not followed: the key goes nowhere else.
      const request = { method, headers, body: sent, redirect: 'manual' } as const
      return tryCall({ url, request, attempts, isLong: answers === 'events', signal }, read)
    }
    if (answers === 'events')
      return [
        name,
        async function* (input?: Input, options?: CallOptions) {
          const answer = await answerTo(async answer => answer, input, options)
          try {
            yield* eventsOf(answer)
          } catch (fault) {
            options?.signal?.throwIfAborted()
            throw lostConnection(fault)
          }
        },
      ]
    const read = answers === 'json' ? (answer: Response) => answer.json() : (answer: Response) => answer.blob()
    return [name, (input?: Input, options?: CallOptions) => answerTo(read, input, options)]
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

interface Attempted {
  readonly url: string
  readonly request: RequestInit
  readonly attempts: number
  readonly isLong: boolean
  readonly signal: AbortSignal | undefined
}

/** Sends it again while that can help: where the server names a wait, is away, or the answer did not come whole. */
const tryCall = async <T>(
  { url, request, attempts, isLong, signal }: Attempted,
  read: (answer: Response) => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    const pause = waitBeforeSeconds[Math.min(attempt, waitBeforeSeconds.length - 1)] ?? 60
    const isLast = attempt + 1 >= attempts
    const signals = [...(isLong ? [] : [AbortSignal.timeout(attemptSeconds * 1000)]), ...(signal ? [signal] : [])]
    // Made here, so that an address or a key that cannot be sent is thrown at once.
    const sent = new Request(url, { ...request, signal: AbortSignal.any(signals) })
    const lost = (fault: unknown) => {
      signal?.throwIfAborted()
      if (isLast) throw lostConnection(fault)
      return null
    }
    const answer = await fetch(sent).catch(lost)
    if (answer?.ok) {
      const whole = await read(answer).then(value => ({ value }), lost)
      if (whole) return whole.value
    }
    // Browsers hide the status of a redirection.
    if (answer?.type === 'opaqueredirect' || (answer && answer.status >= 300 && answer.status < 400))
      throw new XraiError(answer.status, { code: 'REDIRECTED', error: 'the url leads on to another address' })
    const after = Number(answer?.headers.get('retry-after') ?? 0)
    if (answer && !answer.ok) {
      const refusal = (await answer.json().catch(() => null)) ?? {}
      const isPassing = after > 0 || [408, 502, 503, 504].includes(answer.status) || refusal.code === 'REQUEST_CUT_OFF'
      if (isLast || !isPassing) throw new XraiError(answer.status, refusal)
    }
    await wait((after || pause) * 1000, signal)
  }
}

const lostConnection = (cause: unknown): XraiError =>
  new XraiError(0, { code: 'NETWORK', error: 'no answer came' }, { cause })

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

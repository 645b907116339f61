import type { AnalysisAnswer } from '@xrai/contract/records/analysis'
import { allRoutes } from '@xrai/contract/routes/all'
import { analyze as analyzeRoute } from '@xrai/contract/routes/analyses'
import { failureSchema } from '@xrai/contract/routes/failure'
import { address, type Inputs } from '@xrai/contract/routes/inputs'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import type { z } from 'zod'

interface Request {
  readonly method?: string
  readonly token?: string
  readonly json?: unknown
  readonly form?: FormData
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** A route that answers with JSON instead of a file or events. */
interface Answering<Json extends z.ZodType> {
  readonly answer: { readonly json: Json }
}

/** The application itself, or one that listens elsewhere. */
interface Callee {
  readonly request: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** Calls an application like a client. Each JSON response is validated against the contract. */
export const callerOf = (app: Callee) => {
  const call = async (path: string, { method, token, json, form, body, headers }: Request = {}) => {
    const encoded = form && (await encode(form))
    const sent = json === undefined ? (encoded?.body ?? body) : JSON.stringify(json)
    const response = await app.request(path, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token ? { authorization: token } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...encoded?.headers,
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent, duplex: 'half' }),
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer: Readonly<Record<string, unknown>> = isJson ? await response.clone().json() : {}
    if (isJson) check(method ?? (sent === undefined ? 'GET' : 'POST'), path, response.status, answer)
    return { status: response.status, headers: response.headers, answer, response }
  }

  /** Calls a route with its input and returns its response, both typed by the contract; throws for a refusal. */
  const answerOf = async <R extends Route, Json extends z.ZodType>(
    to: R & Answering<Json>,
    inputs: Inputs<R> & { readonly token?: string },
  ): Promise<z.output<Json>> => {
    const { token, body } = inputs
    const method = to.method.toUpperCase()
    const { status, answer } = await call(address(to, inputs), { method, json: body, ...(token ? { token } : {}) })
    if (status !== to.answer.status) throw new Error(`${nameOfCall(to)} was refused: ${JSON.stringify(answer)}`)
    return validated(to.answer.json, answer)
  }

  const upload = (token: string, image: Uint8Array<ArrayBuffer>, more: Upload = {}) =>
    call('/api/roboflow/testing-models', {
      token,
      form: uploadForm(image, more),
      ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
    })

  const analyze = async (token: string, image: Uint8Array<ArrayBuffer>, more: Upload = {}): Promise<AnalysisAnswer> => {
    const { status, answer } = await upload(token, image, more)
    if (status !== 200) throw new Error(`the upload was refused: ${JSON.stringify(answer)}`)
    return validated(analyzeRoute.answer.json, answer)
  }

  return { call, answerOf, upload, analyze }
}

export type Caller = ReturnType<typeof callerOf>

/** Encodes a form with a Content-Length, which every browser sends. */
const encode = async (form: FormData) => {
  const written = new Response(form)
  const body = await written.bytes()
  const type = written.headers.get('content-type') ?? ''
  return { body, headers: { 'content-type': type, 'content-length': String(body.length) } }
}

interface Upload {
  readonly name?: string
  readonly type?: string
  readonly key?: string
  /** Enables the quality check; most tests send an image that would fail it for reasons that do not matter to them. */
  readonly gated?: boolean
  readonly autoOrient?: boolean
}

const uploadForm = (
  image: Uint8Array<ArrayBuffer>,
  { name = 'radiografia.jpg', type = 'panoramic', gated = false, autoOrient = false }: Upload,
): FormData => {
  const form = new FormData()
  form.set('image', new File([image], name))
  form.set('type', type)
  if (!gated) form.set('force', 'true')
  if (autoOrient) form.set('autoOrient', 'true')
  return form
}

/** Validates an API response against the contract: the route's own response, or one of its refusals. */
const check = (method: string, path: string, status: number, answer: unknown): void => {
  if (status >= 400 && !(path.startsWith('/api/health') && status === 503)) {
    failureSchema.strict().parse(answer)
    return
  }
  const plain = path.split('?', 1)[0] ?? path
  const route = allRoutes.find(route => route.method === method.toLowerCase() && pattern(route.path).test(plain))
  if (route && 'json' in route.answer) route.answer.json.parse(answer)
}

/** Returns `value` itself if it matches `schema`, so that a test sees fields that the schema does not name. */
export const validated = <Schema extends z.ZodType>(schema: Schema, value: unknown) => {
  schema.parse(value)
  return value as z.output<Schema>
}

type KeyOf<Answer> = Answer extends unknown ? keyof Answer & string : never
type ValueOf<Answer, Key> = Answer extends unknown
  ? Key extends keyof Answer
    ? NonNullable<Answer[Key]>
    : never
  : never

/** A field of a route's response, typed by the contract; throws if the response is another one or lacks the field. */
export const fieldOf = <Json extends z.ZodType, Key extends KeyOf<z.output<Json>>>(
  { answer: { json } }: Answering<Json>,
  answer: unknown,
  key: Key,
): ValueOf<z.output<Json>, Key> => {
  json.parse(answer)
  const value = (answer as Partial<Record<Key, ValueOf<z.output<Json>, Key>>>)[key]
  if (value === undefined || value === null) throw new Error(`the answer has no ${key}`)
  return value
}

const pattern = (path: string) => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

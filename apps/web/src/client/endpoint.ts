import type { AnswerOf, Body, Params, Query, Route } from '@xrai/contract/routes/route'
import { type RequestOptions, request } from './request.ts'
import { isRefusal, type Result } from './result.ts'
import { loseToken, readToken } from './token.ts'

/**
 * A call of the contract without its validators: method, path and types are the Route's, checked by the compiler,
 * while zod itself stays out of the scripts of screens that have no form.
 */
export interface Endpoint<R extends Route> {
  readonly method: R['method']
  readonly path: R['path']
  readonly session: R['session']
  /** Carries the types only; never set. */
  readonly route?: R
}

export const endpoint = <R extends Route>(
  method: R['method'],
  path: R['path'],
  options: { readonly session: R['session'] },
): Endpoint<R> => ({ method, path, session: options.session })

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value }

export type Inputs<R extends Route> = Field<'params', Params<R>> &
  ([Query<R>] extends [undefined] ? { readonly query?: undefined } : { readonly query?: Query<R> }) &
  Field<'body', Body<R>>

export type CallOptions = Pick<RequestOptions, 'signal' | 'cache' | 'refresh' | 'headers' | 'keepalive'>

interface LooseInputs {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** Calls the server as the contract says; answers with data or a refusal and never throws. */
export async function call<R extends Route>(
  to: Endpoint<R>,
  inputs: Inputs<R>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<R>>> {
  const result = await send(to, inputs, options)
  const isProofAsked = isRefusal(result) && result.code === 'REAUTHENTICATION_REQUIRED'
  // Once: a call that is refused after a proof was given is refused for good.
  return isProofAsked && (await askProof?.()) ? send(to, inputs, options) : result
}

async function send<R extends Route>(
  to: Endpoint<R>,
  inputs: Inputs<R>,
  options: CallOptions,
): Promise<Result<AnswerOf<R>>> {
  const { params, query, body }: LooseInputs = inputs
  const token = readToken()
  const result = await request(address(to.path, params, query), {
    ...options,
    method: to.method.toUpperCase(),
    headers: { ...(to.session && token !== null ? { Authorization: token } : {}), ...options.headers },
    body,
  })
  if (to.session) endSessionOn401(result, token)
  if (isRefusal(result) && result.code === 'FORBIDDEN') tellForbidden()
  return result as Result<AnswerOf<R>>
}

type AskProof = () => Promise<boolean>
let askProof: AskProof | undefined

/**
 * Who asks the person to prove again who they are, when a call is refused for want of it: with true the call is made
 * once more. The result takes it away.
 */
export function askProofWith(ask: AskProof) {
  askProof = ask
  return () => {
    if (askProof === ask) askProof = undefined
  }
}

const forbiddenListeners = new Set<() => void>()

const tellForbidden = () => {
  for (const listener of forbiddenListeners) listener()
}

/** Hears of every call that the person's role may not make. */
export function onForbidden(listener: () => void) {
  forbiddenListeners.add(listener)
  return () => void forbiddenListeners.delete(listener)
}

/** A session that the server no longer knows ends here too, unless another one began meanwhile. */
export function endSessionOn401(result: Result<unknown>, token: string | null) {
  if (isRefusal(result) && result.status === 401 && token !== null && token === readToken()) loseToken()
}

/** `/api/x/{id}` with its parameters and query filled in. */
export function address(path: string, params: LooseInputs['params'], query: LooseInputs['query']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

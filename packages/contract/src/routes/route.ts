import type { z } from 'zod'
import type { ErrorCode } from '../errors/table.ts'
import type { Access } from './access.ts'
import type { AuditRule } from './audit-rule.ts'
import type { Deprecation } from './deprecation.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Path = `/api/${string}`

/** Method, path and access of a call; `path` has its parameters in braces, as in OpenAPI. */
export interface Endpoint<M extends Method = Method, P extends Path = Path, A extends Access = Access> {
  readonly method: M
  readonly path: P
  readonly access: A
}

/** Free of side effects, so that a bundle can drop the endpoints that it does not call. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const M extends Method, const P extends Path, const A extends Access>(
  method: M,
  path: P,
  access: A,
): Endpoint<M, P, A> => ({ method, path, access })

/** The names in braces: 'id' of `/api/cases/{id}`. */
type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** The inputs, answers and refusals of a call. */
interface Contents {
  readonly summary: string
  readonly tag:
    | 'accounts'
    | 'analyses'
    | 'cases'
    | 'credits'
    | 'reports'
    | 'images'
    | 'metrics'
    | 'patients'
    | 'operator'
    | 'service'
  readonly audit: AuditRule
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Headers that the call itself reads, in lower case. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The encoding of `body`; JSON by default. */
  readonly encoding?: 'json' | 'multipart'
  /** Instead of `body`: the media type of a body that the handler reads as a stream. */
  readonly streams?: string
  readonly answer: Answer
  readonly deprecated?: readonly Deprecation[]
  /** Refusals that this call can give, beside those that every session, query or body brings and INTERNAL. */
  readonly errors: readonly ErrorCode[]
}

type Answer =
  /** `failing`: the status under which the same JSON reports a failure. */
  | { readonly status: 200 | 201 | 202; readonly json: z.ZodType; readonly failing?: 503 }
  /** `text/event-stream`: the JSON of each event's data. */
  | { readonly status: 200; readonly events: z.ZodType }
  /** `partly`: the statuses for the same content if some or none of the work was done. */
  | { readonly status: 200; readonly file: readonly string[]; readonly partly?: readonly (202 | 409)[] }

/**
 * One call of the HTTP interface as a value: the server validates and guards with it, clients derive their types from
 * it, and the OpenAPI document is generated from it.
 */
export type Route = Endpoint & Contents

/** `params` describes exactly the parameters of the path. */
type ParamsFor<P extends string> = [ParameterOf<P>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodObject<Readonly<Record<ParameterOf<P>, z.ZodType>>> }

/** Combines an endpoint with its contents, and preserves the exact type of both. */
export const route = <const E extends Endpoint, const C extends Contents & ParamsFor<E['path']>>(
  endpoint: E,
  contents: C,
): E & C => ({ ...endpoint, ...contents })

/** 'GET /api/cases/{id}' */
export type NameOf<E extends Endpoint> = E extends Endpoint ? `${Uppercase<E['method']>} ${E['path']}` : never

export const nameOfCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`

export type Params<R extends Route> = R extends { readonly params: infer P extends z.ZodType } ? z.input<P> : undefined
export type Query<R extends Route> = R extends { readonly query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type Body<R extends Route> = R extends { readonly body: infer B extends z.ZodType } ? z.input<B> : undefined
export type EventOf<R extends Route> = R['answer'] extends { readonly events: infer E extends z.ZodType }
  ? z.output<E>
  : never
export type AnswerOf<R extends Route> = R['answer'] extends { readonly json: infer J extends z.ZodType }
  ? z.output<J>
  : Blob

import type { z } from 'zod'
import type { ErrorCode } from '../errors/table.ts'

/**
 * One call of the HTTP interface, as a value: the server validates with it, the web client is typed by it and the
 * OpenAPI document is written from it. `path` holds its parameters in braces, as OpenAPI does.
 */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/api/${string}`
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
  /** Whether the call needs a session; without one it answers 401. */
  readonly session: boolean
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Those that the call itself reads, named in lower case. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** How `body` travels; JSON unless said. */
  readonly encoding?: 'json' | 'multipart'
  readonly answer: Answer
  /** Refusals that this call can give, beside those that every session, query or body brings and INTERNAL. */
  readonly errors: readonly ErrorCode[]
}

type Answer =
  /** `failing`: the status under which the same JSON says that something does not work. */
  | { readonly status: 200 | 201 | 202; readonly json: z.ZodType; readonly failing?: 503 }
  /** `text/event-stream`: the JSON of each event's data. */
  | { readonly status: 200; readonly events: z.ZodType }
  | { readonly status: 200; readonly file: readonly string[] }

/** Keeps the exact type of a route value while checking its shape. */
export const route = <const R extends Route>(value: R): R => value

export type Params<R extends Route> = R extends { readonly params: infer P extends z.ZodType } ? z.input<P> : undefined
export type Query<R extends Route> = R extends { readonly query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type Body<R extends Route> = R extends { readonly body: infer B extends z.ZodType } ? z.input<B> : undefined
export type EventOf<R extends Route> = R['answer'] extends { readonly events: infer E extends z.ZodType }
  ? z.output<E>
  : never
export type AnswerOf<R extends Route> = R['answer'] extends { readonly json: infer J extends z.ZodType }
  ? z.output<J>
  : Blob

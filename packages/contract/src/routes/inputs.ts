import type { RouteOf } from './all.ts'
import type { Body, Endpoint, Params, Query, Route } from './route.ts'

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value }

type InputsOf<R extends Route> = Field<'params', Params<R>> &
  ([Query<R>] extends [undefined] ? { readonly query?: undefined } : { readonly query?: Query<R> }) &
  Field<'body', Body<R>>

/** The inputs of an endpoint as the caller gives them, before the server parses them. */
export type Inputs<E extends Endpoint> = InputsOf<RouteOf<E>>

/** The inputs that are part of the address. */
export type AddressInputs<E extends Endpoint> = Omit<Inputs<E>, 'body'>

interface Loose {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

/** The endpoint's path with its parameters and query filled in. */
export function address<E extends Endpoint>(to: E, inputs: AddressInputs<E>): string {
  const { params, query }: Loose = inputs
  const filled = to.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

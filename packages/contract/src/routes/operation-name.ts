import * as odontograms from './endpoints/odontograms.ts'
import * as others from './endpoints.ts'
import { type Endpoint, nameOfCall } from './route.ts'

const names = new Map(
  Object.entries<Endpoint>({ ...others, ...odontograms }).map(([name, endpoint]) => [nameOfCall(endpoint), name]),
)

/** 'getCase': the call's name in generated clients, and its `operationId` in the OpenAPI document. */
export const operationName = (route: Pick<Endpoint, 'method' | 'path'>): string => {
  const name = names.get(nameOfCall(route))
  if (name === undefined) throw new Error(`${nameOfCall(route)} is no endpoint`)
  return name
}

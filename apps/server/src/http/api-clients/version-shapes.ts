import type { Route } from '@xrai/contract/routes/route'
import type { JsonSchema } from '../frame/json-schemas.ts'
import { openApiDocument } from '../frame/open-api.ts'
import { routesOfKeys } from './routes-of-keys.ts'

interface Sent {
  readonly required: boolean
  readonly schema: JsonSchema
}

interface CallShape {
  /** Parameters and body by their names: 'query.limit', 'application/json'. */
  readonly sent: Readonly<Record<string, Sent>>
  /** By status and media type: '200 application/json'. */
  readonly answers: Readonly<Record<string, JsonSchema>>
}

/** The shapes of requests and answers that programs rely on. */
export interface VersionShapes {
  readonly components: Readonly<Record<string, JsonSchema>>
  /** By method and path. */
  readonly calls: Readonly<Record<string, CallShape>>
  /** The status of each refusal. */
  readonly refusals: Readonly<Record<string, number>>
}

/** The shapes of the calls that keys may make. */
export const shapesOf = (all: readonly Route[]): VersionShapes => {
  const { components, paths } = openApiDocument(routesOfKeys(all), { version: '', description: '' })
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
  const refusals = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, { description }]) => description.split(', ').map(code => [code, Number(status)] as const)),
  )
  const calls = operations.map(({ name, operation: { parameters, requestBody, responses } }) => {
    const bodies = Object.entries(requestBody?.content ?? {})
    const sent = [
      ...parameters.map(one => [`${one.in}.${one.name}`, { required: one.required, schema: one.schema }] as const),
      ...bodies.map(([mediaType, { schema }]) => [mediaType, { required: true, schema }] as const),
    ]
    const answers = Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, { content }]) =>
        Object.entries(content).map(([mediaType, { schema }]) => [`${status} ${mediaType}`, schema] as const),
      )
    return [name, { sent: Object.fromEntries(sent), answers: Object.fromEntries(answers) }] as const
  })
  const shapes: VersionShapes = {
    components: components.schemas,
    calls: Object.fromEntries(calls),
    refusals: Object.fromEntries(refusals),
  }
  // The texts for people may change.
  return JSON.parse(JSON.stringify(shapes, (key, value) => (isText(key, value) ? undefined : value)))
}

/** A field may be called 'description' too: its schema is an object. */
const isText = (key: string, value: unknown): boolean =>
  (key === 'description' && typeof value === 'string') || (key === 'examples' && Array.isArray(value))

/** A line for each component and call, so that a change is read as one. */
export const shapesText = ({ components, calls, refusals }: VersionShapes): string => {
  const table = (rows: object) => {
    const lines = Object.entries(rows).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return `{\n${lines.map(([name, row]) => `${JSON.stringify(name)}: ${JSON.stringify(row)}`).join(',\n')}\n}`
  }
  return `{\n"components": ${table(components)},\n"calls": ${table(calls)},\n"refusals": ${table(refusals)}\n}\n`
}

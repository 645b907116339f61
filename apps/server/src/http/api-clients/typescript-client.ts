import { currentVersion } from '@xrai/contract/routes/api-versions'
import { operationName } from '@xrai/contract/routes/operation-name'
import type { Route } from '@xrai/contract/routes/route'
import type { JsonSchema } from '../frame/json-schemas.ts'
import { type Operation, openApiDocument } from '../frame/open-api.ts'
import { routesOfKeys } from './routes-of-keys.ts'
import { commentText, indented, toothText, typeText } from './type-text.ts'

/**
 * A client for the calls that an API key may make, as one TypeScript file that only needs fetch. `runtime` is the text of
 * client-runtime.ts.
 */
export const typescriptClient = (all: readonly Route[], runtime: string, version: string): string => {
  const routes = routesOfKeys(all)
  const { components, paths } = openApiDocument(routes, { version, description: '' })
  const records = Object.entries(components.schemas).map(
    ([name, schema]) => `${commentText(schema.description)}export type ${name} = ${typeText(schema)}\n`,
  )
  const methods = routes.map(route => methodText(route, paths[route.path]?.[route.method]))
  return `// A client of XRAI's API, version ${version}, written by the installation that serves it. Copy it into your program.
// It needs nothing beside fetch: Node 20, Deno, Bun. How to use it: /api/docs.

${runtime}
// The records

/** FDI number (ISO 3950) */
export type Tooth = ${toothText()}

${records.join('\n')}
// The calls

export interface Xrai {
${methods.map(indented).join('\n')}
}

const calls = {
${routes.map(route => indented(tableRow(route))).join('\n')}
} as const satisfies CallTable

/** \`connect({ url: 'https://xrai.example', key: process.env.XRAI_KEY })\`: a method for each call. */
export const connect = (connection: Connection): Xrai => clientOf<Xrai>(calls, '${currentVersion}', connection)
`
}

const methodText = (route: Route, operation: Operation | undefined): string => {
  if (!operation) throw new Error(`${operationName(route)} is not in the document`)
  const fields = operation.parameters
    .filter(parameter => parameter.in !== 'header')
    .map(({ name, required, schema, description }) => ({
      name,
      required,
      schema: { ...schema, ...(description ? { description } : {}) },
    }))
  const [body] = Object.values(operation.requestBody?.content ?? {})
  const given = [...fields, ...(body ? [{ name: 'body', required: true, schema: body.schema }] : [])]
  const input: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(given.map(({ name, schema }) => [name, schema])),
    required: given.filter(({ required }) => required).map(({ name }) => name),
  }
  const isNeeded = input.required && input.required.length > 0
  const { summary } = operation
  return `${commentText(summary)}${operation.operationId}(input${isNeeded ? '' : '?'}: ${typeText(input)}, options?: CallOptions): ${answerText(route, operation)}`
}

const answerText = ({ answer }: Route, { responses }: Operation): string => {
  if ('file' in answer) return 'Promise<Blob>'
  const [content] = Object.values(responses[answer.status]?.content ?? {})
  const type = typeText(content?.schema ?? {})
  return 'events' in answer ? `AsyncIterable<${type}>` : `Promise<${type}>`
}

const tableRow = ({ method, path, body, encoding, answer }: Route): string => {
  const sends = !body ? 'nothing' : encoding === 'multipart' ? 'form' : 'json'
  const answers = 'json' in answer ? 'json' : 'events' in answer ? 'events' : 'file'
  const name = operationName({ method, path })
  return `${name}: [${[method.toUpperCase(), path, sends, answers].map(text => `'${text}'`).join(', ')}],`
}

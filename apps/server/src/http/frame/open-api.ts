import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { apiVersions, versionHeader } from '@xrai/contract/routes/api-versions'
import { clinicHeader } from '@xrai/contract/routes/clinic-header'
import type { Deprecation } from '@xrai/contract/routes/deprecation'
import { failureSchema } from '@xrai/contract/routes/failure'
import {
  type Idempotency,
  idempotencyHeader,
  idempotencyKeyLength,
  idempotencyOf,
  idempotencyRefusals,
  replayedHeader,
} from '@xrai/contract/routes/idempotency'
import { onlyReads, siteRuleOf, testKeyMayCall } from '@xrai/contract/routes/narrow-keys'
import { operationName } from '@xrai/contract/routes/operation-name'
import type { Route } from '@xrai/contract/routes/route'
import { z } from 'zod'
import { createSchemas, type JsonSchema } from './json-schemas.ts'
import { webhooksOf } from './open-api-webhooks.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description: string
  readonly deprecated?: true
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: true
  readonly security: readonly Readonly<Partial<Record<'key' | 'session', readonly never[]>>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers: object; readonly content: Content }>
  >
}

/** The API as OpenAPI 3.1: one operation per route of the contract. */
export const openApiDocument = (
  routes: readonly Route[],
  info: { readonly version: string; readonly description: string },
) => {
  const { components, write } = createSchemas()
  const answered = new Map(routes.map(route => [route, answersOf(route, write)]))
  const operations = routes.map(route => ({ route, operation: operationOf(route, answered.get(route) ?? {}, write) }))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { route, operation } of operations) paths[route.path] = { ...paths[route.path], [route.method]: operation }
  return {
    openapi: '3.1.0',
    info: { title: 'XRAI', license: { name: 'Apache-2.0' }, ...info },
    tags: [...tags, 'webhooks'].map(name => ({ name })),
    components: {
      schemas: components,
      headers: { [versionHeader]: answeredVersion },
      securitySchemes: { key, session },
    },
    paths,
    webhooks: webhooksOf(write),
  }
}

type Write = ReturnType<typeof createSchemas>['write']

/** The groups that programs use come first, those of the user interface last. */
const tags = [
  'analyses',
  'patients',
  'cases',
  'images',
  'reports',
  'credits',
  'metrics',
  'service',
  'accounts',
  'operator',
] as const satisfies readonly Route['tag'][]

/** The allowed callers: a program with a key, if the call accepts keys, or a user. */
const key = { type: 'http', scheme: 'bearer', description: 'An API key of the clinic, xrai_…' } as const
const session = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: `The token of a person's login, alone or after the word Bearer. ${clinicHeader} beside it names the clinic that the call is meant for: CLINIC_CHANGED if the session is in another one.`,
} as const

const securityOf = ({ access }: Route): Operation['security'] => {
  if (!access.session) return []
  return [...(access.key === 'never' ? [] : [{ key: [] }]), { session: [] }]
}

const operationOf = (route: Route, answers: Operation['responses'], write: Write): Operation => ({
  operationId: operationName(route),
  summary: route.summary,
  description: [keysOf(route), ...endsOf(route)].join(' '),
  tags: [route.tag],
  ...(endOf(route, undefined) ? { deprecated: true } : {}),
  security: securityOf(route),
  parameters: parametersOf(route, write),
  ...bodyOf(route, write),
  responses: { ...refusalsOf(route, write), ...answers },
})

const reaches = {
  basic: 'An API key of any plan may call it.',
  full: 'An API key may call it where the plan has the complete API.',
  never: 'No API key may call it.',
} as const

const keysOf = (route: Route): string => {
  const { access } = route
  if (!access.session) return 'Without a session.'
  const scope = access.scope ? ` It needs the permission '${access.scope}'.` : ''
  const narrow = access.key === 'never' ? '' : narrowKeysOf(route)
  return `${reaches[access.key]}${scope}${narrow}`
}

const narrowKeysOf = (route: Route): string => {
  const reading = onlyReads(route)
  const ofSite = siteRuleOf(route) !== null
  const kinds = [...(reading ? ['reads only'] : []), ...(ofSite ? ['is bound to a site'] : [])]
  const test = testKeyMayCall(route) ? ' A test key may call it.' : ''
  return `${kinds.length === 0 ? '' : ` So may one that ${kinds.join(' or ')}.`}${test}`
}

const endOf = ({ deprecated = [] }: Route, part: Deprecation['part']) => deprecated.find(one => one.part === part)

const endsOf = ({ deprecated = [] }: Route): readonly string[] =>
  deprecated.map(({ part, until, instead }) => {
    const [, name] = part?.split('.', 2) ?? []
    return `${name === undefined ? 'It' : `\`${name}\``} is deprecated and may be gone from ${until} on. ${instead}`
  })

const parametersOf = (route: Route, write: Write): readonly Parameter[] =>
  (
    [
      ['path', route.params],
      ['query', route.query],
      ['header', headersOf(route)],
    ] as const
  ).flatMap(([place, object]) => {
    if (!object) return []
    const { properties = {}, required = [] } = write(object, 'input')
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
      description: description ?? (place === 'path' && name === 'id' ? idMeaning : ''),
      ...(place === 'query' && endOf(route, `query.${name}`) ? { deprecated: true as const } : {}),
    }))
  })

/** Describes a record's own id, which most paths contain. */
const idMeaning = 'The id of the record, from the list or the answer that it came with.'

const keyMeaning = {
  record: 'The same key and the same content are the same record, made and charged once, as long as it exists.',
  answer: 'The same key and the same content are answered what the first call was, for 24 hours.',
} as const satisfies Partial<Record<Idempotency, string>>

const versionParameter = z.enum(apiVersions).optional().meta({
  description:
    'The version that the program was written for; without it, the one that was current when its key was made.',
})

const headersOf = (route: Route): z.ZodObject => {
  const idempotency = idempotencyOf(route)
  const headers = (route.headers ?? z.object({})).extend({ [versionHeader]: versionParameter })
  if (idempotency === 'none') return headers
  const key = z.string().min(1).max(idempotencyKeyLength).optional()
  return headers.extend({ [idempotencyHeader]: key.meta({ description: keyMeaning[idempotency] }) })
}

const answeredVersion = {
  description: 'The version that the answer has.',
  required: true,
  schema: { type: 'string', enum: apiVersions },
} as const

const versioned = { [versionHeader]: { $ref: `#/components/headers/${versionHeader}` } }

const replayed = {
  [replayedHeader]: {
    description: 'The answer is that of an earlier call under the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
}

const binary = { type: 'string', format: 'binary' } as const

const bodyOf = ({ body, encoding, streams }: Route, write: Write): Pick<Operation, 'requestBody'> => {
  if (streams) return { requestBody: { required: true, content: { [streams]: { schema: binary } } } }
  if (!body) return {}
  const mediaType = encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { requestBody: { required: true, content: { [mediaType]: { schema: write(body, 'input') } } } }
}

const answersOf = (route: Route, write: Write): Operation['responses'] => {
  const { answer, summary } = route
  const described = {
    description: summary,
    content: contentOf(answer, write),
    headers: { ...versioned, ...(idempotencyOf(route) === 'none' ? {} : replayed) },
  }
  const failing = 'failing' in answer && answer.failing ? { [answer.failing]: described } : {}
  const partly = 'partly' in answer && answer.partly ? answer.partly.map(status => [status, described]) : []
  return { [answer.status]: described, ...failing, ...Object.fromEntries(partly) }
}

const contentOf = (answer: Route['answer'], write: Write): Content => {
  if ('json' in answer) return { 'application/json': { schema: write(answer.json, 'output') } }
  if ('events' in answer) return { 'text/event-stream': { schema: write(answer.events, 'output') } }
  return Object.fromEntries(answer.file.map(mediaType => [mediaType, { schema: binary }]))
}

const keyCodes = [
  'KEY_WRONG',
  'KEY_FORBIDDEN',
  'KEY_SCOPE',
  'KEY_READ_ONLY',
  'KEY_SITE',
  'KEY_TEST',
  'KEY_RATE',
] as const

const bodyRefusals = [
  'CONTENT_TYPE_UNSUPPORTED',
  'REQUEST_CUT_OFF',
  'REQUEST_TOO_SLOW',
  'SENT_TOO_MUCH_AT_ONCE',
] as const

/** Refusals by status; each status lists its error codes. */
const refusalsOf = (route: Route, write: Write): Operation['responses'] => {
  const { access } = route
  const keyRefusals = access.session && access.key !== 'never' ? keyCodes : []
  const always: readonly ErrorCode[] = [
    ...(access.session ? (['SESSION_REQUIRED', ...keyRefusals] as const) : []),
    ...(access.session && access.capability ? (['PLAN_REQUIRED'] as const) : []),
    'API_VERSION_UNKNOWN',
    // Every call refuses a parameter that it does not have.
    'REQUEST_INVALID',
    'FIELD_REPEATED',
    ...(route.body || route.streams ? bodyRefusals : []),
    ...(idempotencyOf(route) === 'none' ? [] : idempotencyRefusals),
    ...(route.body && route.encoding !== 'multipart' ? (['REQUEST_NOT_JSON', 'REQUEST_TOO_LARGE'] as const) : []),
    'SERVICE_UNAVAILABLE',
    'STORAGE_UNAVAILABLE',
    ...(route.streams || (route.body && route.encoding === 'multipart') ? (['DISK_FULL'] as const) : []),
    'INTERNAL',
  ]
  const failure = { 'application/json': { schema: write(failureSchema, 'output') } }
  const byStatus = Map.groupBy(new Set([...route.errors, ...always]), code => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), headers: versioned, content: failure },
    ]),
  )
}

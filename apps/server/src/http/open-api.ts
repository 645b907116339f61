import { createRoute, z } from '@hono/zod-openapi'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { failureSchema } from '@xrai/contract/routes/failure'
import {
  type Idempotency,
  idempotencyHeader,
  idempotencyKeyLength,
  idempotencyOf,
  idempotencyRefusals,
  replayedHeader,
} from '@xrai/contract/routes/idempotency'
import type { Route } from '@xrai/contract/routes/route'

/** The name of the session's scheme in the document. */
export const sessionScheme = 'session'

const binary = z.string().meta({ format: 'binary' })

/** A route of the contract as a path of the OpenAPI document. */
export const toOpenApi = (route: Route) =>
  createRoute({
    method: route.method,
    path: route.path,
    summary: route.summary,
    tags: [route.tag],
    ...(route.access.session ? { security: [{ [sessionScheme]: [] }] } : {}),
    request: {
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { query: route.query } : {}),
      ...headersOf(route),
      ...(route.body ? { body: { required: true, content: bodyContent(route, route.body) } } : {}),
      ...(route.streams ? { body: { required: true, content: { [route.streams]: { schema: binary } } } } : {}),
    },
    responses: { ...refusalsOf(route), ...answersOf(route) },
  })

const keyMeaning = {
  record: 'The same key and the same content are the same record, made and charged once, as long as it exists.',
  answer: 'The same key and the same content are answered what the first call was, for 24 hours.',
} as const satisfies Partial<Record<Idempotency, string>>

const headersOf = (route: Route) => {
  const idempotency = idempotencyOf(route)
  if (idempotency === 'none') return route.headers ? { headers: route.headers } : {}
  const key = z.string().min(1).max(idempotencyKeyLength).optional()
  const described = key.meta({ description: keyMeaning[idempotency] })
  return { headers: (route.headers ?? z.object({})).extend({ [idempotencyHeader]: described }) }
}

const replayed = z.object({
  [replayedHeader]: z
    .literal('true')
    .optional()
    .meta({ description: 'The answer is that of an earlier call under the same Idempotency-Key.' }),
})

const bodyContent = (route: Route, schema: z.ZodType) => ({
  [route.encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema },
})

const answersOf = (route: Route) => {
  const { answer } = route
  const failing = 'failing' in answer && answer.failing ? { [answer.failing]: answerOf(route) } : {}
  const partly = 'partly' in answer && answer.partly ? answer.partly.map(status => [status, answerOf(route)]) : []
  return { [answer.status]: answerOf(route), ...failing, ...Object.fromEntries(partly) }
}

const answerOf = (route: Route) => ({
  description: route.summary,
  content: contentOf(route.answer),
  ...(idempotencyOf(route) === 'none' ? {} : { headers: replayed }),
})

const contentOf = (answer: Route['answer']) => {
  if ('json' in answer) return { 'application/json': { schema: answer.json } }
  if ('events' in answer) return { 'text/event-stream': { schema: answer.events } }
  return Object.fromEntries(answer.file.map(mediaType => [mediaType, { schema: binary }]))
}

const bodyRefusals = [
  'CONTENT_TYPE_UNSUPPORTED',
  'REQUEST_CUT_OFF',
  'REQUEST_TOO_SLOW',
  'SENT_TOO_MUCH_AT_ONCE',
] as const

/** Refusals by status: each status names the codes that it stands for. */
const refusalsOf = (route: Route) => {
  const always: readonly ErrorCode[] = [
    ...(route.access.session ? (['SESSION_REQUIRED'] as const) : []),
    ...(route.access.session && route.access.capability ? (['PLAN_REQUIRED'] as const) : []),
    ...(route.body || route.query || route.headers ? (['REQUEST_INVALID'] as const) : []),
    ...(route.body || route.streams ? bodyRefusals : []),
    ...(idempotencyOf(route) === 'none' ? [] : idempotencyRefusals),
    ...(route.body && route.encoding !== 'multipart' ? (['REQUEST_NOT_JSON', 'REQUEST_TOO_LARGE'] as const) : []),
    'SERVICE_UNAVAILABLE',
    'STORAGE_UNAVAILABLE',
    'INTERNAL',
  ]
  const byStatus = Map.groupBy([...route.errors, ...always], code => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: failureSchema } } },
    ]),
  )
}

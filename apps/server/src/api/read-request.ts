import { radiographLimits } from '@xrai/contract/case/radiograph'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { Route } from '@xrai/contract/routes/route'
import type { z } from 'zod'
import { readBytes } from './read-bytes.ts'

/** The code of a field that is missing, too long or otherwise wrong; REQUEST_INVALID where nothing is said. */
export type Refusals = Readonly<Record<string, Partial<Record<'missing' | 'long' | 'wrong', ErrorCode>>>>

const jsonLimit = 1024 * 1024
/** Boundaries, headers and the other fields beside the picture. */
const multipartExtra = 64 * 1024
const multipartLimit = radiographLimits.bytes + multipartExtra

/** A parameter that cannot name anything names nothing: NOT_FOUND. */
export const readParams = ({ params }: Route, value: unknown): unknown => {
  if (!params) return undefined
  const read = params.safeParse(value)
  if (!read.success) throw new AppError('NOT_FOUND', { cause: read.error })
  return read.data
}

export const readQuery = ({ query }: Route, value: unknown, refusals: Refusals): unknown =>
  query ? parse(query, value, refusals) : undefined

/** Only the headers that the route names, in lower case. */
export const readHeaders = ({ headers }: Route, value: unknown, refusals: Refusals): unknown =>
  headers ? parse(headers, value, refusals) : undefined

/** The body by the route's schema; undefined where the route has none. The limit holds before anything is buffered. */
export const readBody = async (route: Route, request: Request, refusals: Refusals): Promise<unknown> => {
  if (!route.body) return undefined
  const multipart = route.encoding === 'multipart'
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== (multipart ? 'multipart/form-data' : 'application/json'))
    throw new AppError('CONTENT_TYPE_UNSUPPORTED')
  return parse(route.body, multipart ? await readForm(request) : await readJson(request), refusals)
}

const readJson = async (request: Request): Promise<unknown> => {
  const bytes = await readBytes(request, jsonLimit, 'REQUEST_TOO_LARGE')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), storable)
  } catch (cause) {
    throw new AppError('REQUEST_NOT_JSON', { cause })
  }
}

/** JSON may hold what no database keeps as text: NUL and half a surrogate pair. */
const storable = (_: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new SyntaxError('not a text')
  return value
}

/** The most that an upload may hold: what its header says, or the limit where it says nothing. */
export const claimedBytes = (request: Request): number => {
  const said = Number(request.headers.get('content-length')) || multipartLimit
  // Said to be too large, it is refused unread.
  return said > multipartLimit ? 0 : said
}

const readForm = async (request: Request): Promise<unknown> => {
  const bytes = await readBytes(request, multipartLimit, 'IMAGE_TOO_LARGE')
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(cause => {
    throw new AppError('REQUEST_INVALID', { cause })
  })
  const names = [...form.keys()]
  // Which of two pictures would be the patient's?
  if (new Set(names).size < names.length) throw new AppError('FIELD_REPEATED')
  return Object.fromEntries(form)
}

const parse = (schema: z.ZodType, value: unknown, refusals: Refusals): unknown => {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = String(issue?.path[0] ?? '')
  const given = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  const missing = given === undefined || given === null || (typeof given === 'string' && given.trim() === '')
  const codes = refusals[field]
  const code = missing ? codes?.missing : ((issue?.code === 'too_big' ? codes?.long : undefined) ?? codes?.wrong)
  throw new AppError(code ?? 'REQUEST_INVALID', { cause: read.error })
}

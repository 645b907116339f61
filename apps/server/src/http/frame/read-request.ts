import { AppError } from '@xrai/contract/errors/app-error'
import type { FieldFault } from '@xrai/contract/errors/field-fault'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import type { Route } from '@xrai/contract/routes/route'
import { z } from 'zod'
import type { Intake, Sender } from '../../platform/admission/intake.ts'
import { faultsOf, isStorable, pathText, requireOnce, requireStorable } from './field-faults.ts'
import { readForm } from './read-form.ts'
import { unknownFields } from './unknown-fields.ts'

/** The code of a field that is missing, too long, against a rule of its schema or otherwise wrong; REQUEST_INVALID by default. */
export type Refusals = Readonly<Record<string, Partial<Record<'missing' | 'long' | 'rule' | 'wrong', ErrorCode>>>>

/** The limit for a caller with a session; a body without one is a login, a registration or a message of 5000 letters. */
const jsonLimit = { bytes: 1024 * 1024, refusal: 'REQUEST_TOO_LARGE' } as const
const strangersLimit = { bytes: 64 * 1024, refusal: 'REQUEST_TOO_LARGE' } as const
/** The maximum size of boundaries, headers and the other fields besides the image. */
const multipartExtra = 64 * 1024
const multipartLimit = { bytes: radiographLimits.bytes + multipartExtra, refusal: 'IMAGE_TOO_LARGE' } as const

/** A parameter that cannot name anything names nothing: NOT_FOUND. */
export const readParams = ({ params }: Route, value: unknown): unknown => {
  if (!params) return undefined
  const read = params.safeParse(value)
  if (!read.success) throw new AppError('NOT_FOUND', { cause: read.error })
  return read.data
}

/** `value` has every value of each name. A parameter that the route does not have is refused. FIELD_REPEATED. */
export const readQuery = (
  { query }: Route,
  value: Readonly<Record<string, readonly string[]>>,
  refusals: Refusals,
): unknown => {
  requireOnce(Object.entries(value).flatMap(([name, values]) => values.map(() => name)))
  const once = Object.fromEntries(Object.entries(value).map(([name, [first]]) => [name, first]))
  for (const [path, text = ''] of Object.entries(once)) requireStorable(path, text)
  requireOnePlace(query, once)
  if (query) return parse(query, once, refusals)
  parse(nothing, once, refusals)
  return undefined
}

const nothing = z.object({})

/** A numbered page and a place after a row are two answers to where a list is read. */
const requireOnePlace = (query: Route['query'], sent: Readonly<Record<string, string | undefined>>): void => {
  if (!query || !('cursor' in query.shape)) return
  const expected = ['cursor', 'limit'].find(name => sent[name] !== undefined)
  const beside = ['page', 'size'].filter(name => sent[name] !== undefined)
  if (expected === undefined || beside.length === 0) return
  throw new AppError('REQUEST_INVALID', {
    faults: beside.map(path => ({ path, code: 'rule', expected, hint: 'together' })),
  })
}

/** Only the headers that the route names, in lower case. */
export const readHeaders = (
  { headers }: Route,
  value: Readonly<Record<string, string>>,
  refusals: Refusals,
): unknown => (headers ? parse(headers, named(headers, value), refusals) : undefined)

const named = ({ shape }: z.ZodObject, value: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(shape, name)))

interface Coming {
  readonly intake: Intake
  readonly request: Request
  readonly sender: Sender
  readonly refusals: Refusals
}

/**
 * Parses the body by the route's schema and passes it to `use`; undefined if the route has none, and then a body with fields
 * is refused. `hasWaited`: the sender may have taken minutes. Limits are checked before anything is buffered.
 */
export const withBody = async <T>(
  route: Route,
  coming: Coming,
  use: (body: unknown, hasWaited: boolean) => Promise<T>,
): Promise<T> => {
  const { intake, request, sender, refusals } = coming
  const body = route.body ?? (isSentInVain(route, request) ? nothing : undefined)
  if (!body) return use(undefined, false)
  requirePlain(request)
  const multipart = route.encoding === 'multipart'
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const expected = multipart ? 'multipart/form-data' : 'application/json'
  if (mediaType !== expected)
    throw new AppError('CONTENT_TYPE_UNSUPPORTED', { faults: [{ path: 'Content-Type', code: 'value', expected }] })
  if (multipart) {
    return intake.upload(request, sender, multipartLimit, async bytes =>
      use(parse(body, readForm(request, bytes), refusals), true),
    )
  }
  const bytes = await intake.read(request, sender, sender.account ? jsonLimit : strangersLimit)
  if (route.body) return use(parse(body, readJson(bytes), refusals), true)
  if (bytes.length > 0) parse(body, readJson(bytes), refusals)
  return use(undefined, true)
}

/** A body that the call does not take, named by its type; some clients name the type of an empty one. */
const isSentInVain = ({ method, streams }: Route, { headers }: Request): boolean =>
  method !== 'get' && !streams && headers.has('content-type') && headers.get('content-length') !== '0'

/** Throws CONTENT_TYPE_UNSUPPORTED if the body is compressed, because the server does not decompress (RFC 9110 §15.5.16). */
export const requirePlain = ({ headers }: Pick<Request, 'headers'>): void => {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity')
    throw new AppError('CONTENT_TYPE_UNSUPPORTED', {
      faults: [{ path: 'Content-Encoding', code: 'value', expected: 'identity' }],
    })
}

const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), storable)
  } catch (cause) {
    throw new AppError('REQUEST_NOT_JSON', { cause })
  }
}

const storable = (_: string, value: unknown): unknown => {
  if (typeof value === 'string' && !isStorable(value)) throw new SyntaxError('not a text')
  return value
}

const parse = (schema: z.ZodType, value: unknown, refusals: Refusals): unknown => {
  const unknown = unknownFields(schema, value).map((path): FieldFault => ({ path: pathText(path), code: 'unknown' }))
  const read = schema.safeParse(value)
  if (read.success && unknown.length === 0) return read.data
  if (read.success) throw new AppError('REQUEST_INVALID', { faults: unknown })
  const unknownPaths = new Set(unknown.map(({ path }) => path))
  const [issue] = read.error.issues
  const field = String(issue?.path[0] ?? '')
  const given = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  const missing = given === undefined || given === null || (typeof given === 'string' && given.trim() === '')
  const codes = refusals[field]
  const code = missing ? codes?.missing : (codes?.[kinds.get(issue?.code ?? '') ?? 'wrong'] ?? codes?.wrong)
  throw new AppError(code ?? 'REQUEST_INVALID', {
    cause: read.error,
    subject: subjectOf(given, issue?.path[1]),
    faults: [
      ...faultsOf(read.error.issues, value)
        .filter(({ path }) => !unknownPaths.has(path))
        .map(fault => withRule(fault, refusals)),
      ...unknown,
    ],
  })
}

/** Names the refusal whose sentence describes the rule of the field. */
const withRule = (fault: FieldFault, refusals: Refusals): FieldFault => {
  const codes = refusals[/^\w*/.exec(fault.path)?.[0] ?? '']
  const refusal = codes?.rule ?? codes?.wrong
  return fault.code === 'rule' && refusal ? { ...fault, refusal } : fault
}

/** By zod's issue code; `custom` is a refinement. */
const kinds: ReadonlyMap<string, 'long' | 'rule'> = new Map([
  ['too_big', 'long'],
  ['custom', 'rule'],
])

/** The id of the invalid element, if a field is a list of things with ids. */
const subjectOf = (field: unknown, place: PropertyKey | undefined): string | undefined => {
  const item: unknown = Array.isArray(field) && typeof place === 'number' ? field[place] : null
  const id: unknown = typeof item === 'object' && item !== null && 'id' in item ? item.id : null
  return z.uuid().safeParse(id).data
}

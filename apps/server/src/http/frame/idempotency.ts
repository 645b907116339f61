import { createHash, createHmac } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import {
  idempotencyHeader,
  idempotencyKeyLength,
  idempotencyOf,
  replayedHeader,
} from '@xrai/contract/routes/idempotency'
import type { Route } from '@xrai/contract/routes/route'
import type { Context } from 'hono'
import type { Session } from '../../accounts/sessions/session.ts'
import { currentRequest } from '../../base/request-context.ts'
import { claimCall, findCall, keepAnswer, releaseCall } from '../../db/queries/platform/idempotent-calls.ts'
import { whileLeased } from '../../platform/admission/call-lease.ts'
import type { AppContext } from './app-context.ts'

/** Retry delay of a second call soon after the first, whose answer may take seconds. */
const inProgressSeconds = 2

/**
 * The idempotency key of a call that accepts one, else null. It may be bare or a quoted string (RFC 9651 §3.3.3, which
 * draft-ietf-httpapi-idempotency-key-header-07 §2.1 requires): both give the same key. Throws IDEMPOTENCY_KEY_INVALID.
 */
export const readIdempotencyKey = (route: Route, c: Context): string | null => {
  const given = c.req.header(idempotencyHeader)
  if (given === undefined || idempotencyOf(route) === 'none') return null
  const value = given.trim()
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(value)?.[1]
  const key = quoted === undefined ? value : quoted.replace(/\\(["\\])/g, '$1')
  if (key.length < 1 || key.length > idempotencyKeyLength || !/^[\x20-\x7e]+$/.test(key))
    throw new AppError('IDEMPOTENCY_KEY_INVALID')
  return key
}

/** Marks the response as the replay of an earlier call. */
export const sayReplayed = (c: Context): void => c.header(replayedHeader, 'true')

/** The call that a key is compared with. */
interface KeyedCall {
  readonly c: Context
  readonly context: Pick<AppContext, 'auth' | 'log'>
  readonly session: Session
  readonly key: string
  /** The parsed values with their defaults. */
  readonly query: unknown
  readonly body: unknown
}

/** Makes the answer to a repetition from the first answer; the default returns that one. */
export type Replay<A> = (session: Session, first: Exclude<A, Response>) => Promise<Exclude<A, Response>>

/**
 * Runs `work` once per key: a repetition gets the first answer. Only successes are stored: a refused call changed nothing
 * and may succeed under the same key. Throws IDEMPOTENCY_KEY_REUSED if the content differs, REQUEST_IN_PROGRESS while the
 * first call is in progress.
 */
export const answerOnce = async <A>(
  keyed: KeyedCall,
  work: () => Promise<A>,
  replay: Replay<A> = async (_, answer) => answer,
): Promise<A> => {
  const { c, context, session } = keyed
  const { scope } = session
  const caller = session.key ? session.id : session.user.id
  const hashed = (text: string) => createHmac('sha256', context.auth.secret).update(text).digest('base64url')
  const call = hashed(JSON.stringify([caller, c.req.method, c.req.path, keyed.key]))
  const fingerprint = hashed(JSON.stringify(await comparable([keyed.query, keyed.body])))

  const attempt = await claimCall(scope, { call, fingerprint })
  if (!attempt) {
    const earlier = await findCall(scope, call)
    if (earlier && earlier.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (!earlier?.answer) throw new AppError('REQUEST_IN_PROGRESS', { retryAfter: inProgressSeconds })
    // The stored text is the JSON of an answer of `work`.
    const answer = await replay(session, JSON.parse(earlier.answer))
    sayReplayed(c)
    return answer
  }

  const request = currentRequest()
  if (request) request.attempt = attempt
  const warn = (error: unknown) => context.log.error('call-failed', { error })
  return await whileLeased(scope, attempt, warn, async () => {
    const answer = await work().catch(async error => {
      // If this fails too, the key is free after the lease expires.
      await releaseCall(scope, attempt).catch(() => undefined)
      throw error
    })
    // The work is done, so this caller gets the answer even if it cannot be stored.
    await keepAnswer(scope, attempt, JSON.stringify(answer)).catch(warn)
    return answer
  })
}

/** Equal for equal content: fields sorted, a file as the hash of its bytes, which are read from disk. */
const comparable = async (value: unknown): Promise<unknown> => {
  if (value instanceof File) return { name: value.name, type: value.type, sha256: await hashOfFile(value) }
  if (Array.isArray(value)) return Promise.all(value.map(comparable))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(fields.map(async ([name, field]) => [name, await comparable(field)]))
}

const hashOfFile = async (file: File): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return hash.digest('hex')
}

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
import {
  claimCall,
  findCall,
  keepAnswer,
  leaseSeconds,
  prolongCall,
  releaseCall,
} from '../db/queries/idempotent-calls.ts'
import type { Session } from '../sessions/session.ts'
import type { AppContext } from './app-context.ts'

/** A second call soon after the first, whose answer may be seconds away. */
const inProgressSeconds = 2

/**
 * The key of a call that takes one, else null. As it is, or as a quoted string (RFC 9651 §3.3.3, which
 * draft-ietf-httpapi-idempotency-key-header-07 §2.1 asks for): both name the same. IDEMPOTENCY_KEY_INVALID.
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

/** Says that what is answered came to be by an earlier call. */
export const sayReplayed = (c: Context): void => c.header(replayedHeader, 'true')

/** What a key is held against. */
interface KeyedCall {
  readonly c: Context
  readonly context: Pick<AppContext, 'auth' | 'log'>
  readonly session: Session
  readonly key: string
  /** The values that were read, with their defaults. */
  readonly query: unknown
  readonly body: unknown
}

/**
 * Runs `work` once for a key: a repeat is given the first one's answer. Only an answer is kept: what was refused made nothing, and
 * may succeed under the same key. IDEMPOTENCY_KEY_REUSED where something else was sent, REQUEST_IN_PROGRESS while the first is under way.
 */
export const answerOnce = async <A>(keyed: KeyedCall, work: () => Promise<A>): Promise<A> => {
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
    sayReplayed(c)
    // It is what `work` answered, as the route's JSON.
    return JSON.parse(earlier.answer) as A
  }

  const warn = (error: unknown) => context.log.error('call-failed', { error })
  const prolonging = setInterval(() => {
    prolongCall(scope, attempt).catch(warn)
  }, leaseSeconds.renewed * 1000).unref()
  try {
    const answer = await work().catch(async error => {
      // Where this fails too, the key is free once the lease is over.
      await releaseCall(scope, attempt).catch(() => undefined)
      throw error
    })
    // It is made: where its answer cannot be kept, this caller is told of it all the same.
    await keepAnswer(scope, attempt, JSON.stringify(answer)).catch(warn)
    return answer
  } finally {
    clearInterval(prolonging)
  }
}

/** The same for the same content: fields in their order, a file as the hash of its bytes, which are read where they lie. */
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

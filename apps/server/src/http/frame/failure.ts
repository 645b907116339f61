import { AppError } from '@xrai/contract/errors/app-error'
import { isOverridable } from '@xrai/contract/errors/quality'
import { retrySentence } from '@xrai/contract/errors/retry'
import { errorTable } from '@xrai/contract/errors/table'
import type { Failure } from '@xrai/contract/routes/failure'
import type { Context } from 'hono'
import { toFieldFaultDto } from './field-faults.ts'
import { refusalLanguage } from './refusal-language.ts'

/** The Retry-After if the duration is unknown. */
const usualRetrySeconds = 60

/** When to try again what failed because the database or the storage was away: a restart takes about as long. */
const outageSeconds = 5

const mostFaults = 50

/** The answer to a refusal; any error that is not an AppError is a bug and answers INTERNAL. */
export const answerFailure = (c: Context, failure: unknown): Response => {
  const code = failure instanceof AppError ? failure.code : 'INTERNAL'
  const { status, text } = errorTable[code]
  c.set('errorCode', code)
  const known = failure instanceof AppError ? failure.retryAfter : undefined
  if (code === 'SERVICE_UNAVAILABLE' || code === 'STORAGE_UNAVAILABLE') c.header('retry-after', String(outageSeconds))
  if (status === 429 || code === 'SERVER_BUSY' || code === 'ENGINE_BUSY' || code === 'REQUEST_IN_PROGRESS')
    c.header('retry-after', String(known ?? usualRetrySeconds))
  // RFC 9110 §15.5.2 requires it with each 401; RFC 6750 §3.1 defines the error of an invalid token.
  const isTokenWrong = code === 'KEY_WRONG' || c.req.header('authorization') !== undefined
  if (status === 401)
    c.header('www-authenticate', `Bearer realm="XRAI"${isTokenWrong ? ', error="invalid_token"' : ''}`)
  c.set('publicFor', undefined)
  const overridable = isOverridable(code) ? { overridable: true } : {}
  const wait = known === undefined ? {} : { retryAfter: known }
  const subject = failure instanceof AppError && failure.subject !== undefined ? { subject: failure.subject } : {}
  const { locale, say } = refusalLanguage(c)
  const faults = failure instanceof AppError ? failure.faults.slice(0, mostFaults) : []
  const details = faults.length > 0 ? { details: faults.map(fault => toFieldFaultDto(fault, say)) } : {}
  const error = known === undefined ? say(text) : `${say(text)} ${retrySentence(known, say)}`
  c.header('content-language', locale)
  c.header('vary', 'accept-language', { append: true })
  return c.json({ error, code, ...overridable, ...wait, ...subject, ...details } satisfies Failure, status)
}

export const isReportable = (error: unknown): boolean =>
  !(error instanceof AppError) || errorTable[error.code].reportable

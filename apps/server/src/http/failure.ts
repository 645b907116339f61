import { AppError } from '@xrai/contract/errors/app-error'
import { isOverridable } from '@xrai/contract/errors/quality'
import { retrySentence } from '@xrai/contract/errors/retry'
import { errorTable } from '@xrai/contract/errors/table'
import type { Failure } from '@xrai/contract/routes/failure'
import { t } from '@xrai/contract/strings/translate'
import type { Context } from 'hono'

/** Where it is not known for how long. */
const usualRetrySeconds = 60

/** When to try again what failed because the database or the storage was away: a restart takes about as long. */
const outageSeconds = 5

/** The answer to a refusal; any error that is not an AppError is a bug and answers INTERNAL. */
export const answerFailure = (c: Context, failure: unknown): Response => {
  const code = failure instanceof AppError ? failure.code : 'INTERNAL'
  const { status, text } = errorTable[code]
  c.set('errorCode', code)
  const known = failure instanceof AppError ? failure.retryAfter : undefined
  if (code === 'SERVICE_UNAVAILABLE' || code === 'STORAGE_UNAVAILABLE') c.header('retry-after', String(outageSeconds))
  if (status === 429 || code === 'SERVER_BUSY' || code === 'ENGINE_BUSY' || code === 'REQUEST_IN_PROGRESS')
    c.header('retry-after', String(known ?? usualRetrySeconds))
  c.set('publicFor', undefined)
  const overridable = isOverridable(code) ? { overridable: true } : {}
  const wait = known === undefined ? {} : { retryAfter: known }
  const subject = failure instanceof AppError && failure.subject !== undefined ? { subject: failure.subject } : {}
  const error = known === undefined ? t(text) : `${t(text)} ${retrySentence(known)}`
  return c.json({ error, code, ...overridable, ...wait, ...subject } satisfies Failure, status)
}

export const isReportable = (error: unknown): boolean =>
  !(error instanceof AppError) || errorTable[error.code].reportable

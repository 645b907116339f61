import { AppError } from '@xrai/contract/errors/app-error'
import { isOverridable } from '@xrai/contract/errors/quality'
import { errorTable } from '@xrai/contract/errors/table'
import type { Failure } from '@xrai/contract/routes/failure'
import { t } from '@xrai/contract/strings/translate'
import type { Context } from 'hono'
import { windowSeconds } from '../accounts/attempts.ts'

/** A refusal on the wire; what is not an AppError is a bug and says INTERNAL. */
export const answerFailure = (context: Context, error: unknown): Response => {
  const code = error instanceof AppError ? error.code : 'INTERNAL'
  const { status, text } = errorTable[code]
  if (status === 429 || code === 'SERVER_BUSY' || code === 'ENGINE_BUSY')
    context.header('retry-after', String(windowSeconds))
  context.header('cache-control', 'no-store')
  const overridable = isOverridable(code) ? { overridable: true } : {}
  return context.json({ error: t(text), code, ...overridable } satisfies Failure, status)
}

/**
 * What may be written in the log of an error: its name, its code and where it was thrown. Never its message: that may
 * quote a query's values, a file's name or a patient.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'something that is no error was thrown'
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  const places = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const cause = error.cause === undefined ? '' : `\n  because of ${describeError(error.cause)}`
  return `${error.name}${code}\n${places.slice(0, 12).join('\n')}${cause}`
}

export const isReportable = (error: unknown): boolean =>
  !(error instanceof AppError) || errorTable[error.code].reportable

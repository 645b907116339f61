import { type ErrorCode, errorTable } from './table.ts'

/** A refusal with a code of the table. Only expected refusals are AppErrors, never bugs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Seconds after which the same call may succeed; undefined where that is not known. */
  readonly retryAfter: number | undefined
  /** The id of what the refusal is about: of several things sent the refused one, of one that is there already its analysis. */
  readonly subject: string | undefined

  constructor(
    code: ErrorCode,
    options?: {
      readonly cause?: unknown
      readonly detail?: string
      readonly retryAfter?: number
      readonly subject?: string | undefined
    },
  ) {
    super(options?.detail ?? code, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryAfter = options?.retryAfter
    this.subject = options?.subject
  }

  get status() {
    return errorTable[this.code].status
  }
}

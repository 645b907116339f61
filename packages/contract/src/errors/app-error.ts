import { type ErrorCode, errorTable } from './table.ts'

/** A refusal with a code of the table. Only expected refusals are AppErrors, never bugs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Seconds after which the same call may succeed; undefined where that is not known. */
  readonly retryAfter: number | undefined
  /** Of several things sent, the id of the one that is refused; undefined where it is not one of several. */
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

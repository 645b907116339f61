import type { FieldFault } from './field-fault.ts'
import { type ErrorCode, errorTable } from './table.ts'

/** A refusal with a code of the table. Only expected refusals are AppErrors, never bugs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Seconds after which the same call may succeed; undefined if unknown. */
  readonly retryAfter: number | undefined
  /**
   * The id of the object that the refusal is about: the refused item of a batch, or the analysis or patient that
   * already exists.
   */
  readonly subject: string | undefined
  /** The invalid fields and parameters; empty if the refusal is about none. */
  readonly faults: readonly FieldFault[]

  constructor(
    code: ErrorCode,
    options?: {
      readonly cause?: unknown
      readonly detail?: string
      readonly retryAfter?: number
      readonly subject?: string | undefined
      readonly faults?: readonly FieldFault[]
    },
  ) {
    super(options?.detail ?? code, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryAfter = options?.retryAfter
    this.subject = options?.subject
    this.faults = options?.faults ?? []
  }

  get status() {
    return errorTable[this.code].status
  }
}

import { type ErrorCode, errorTable } from './table.ts'

/** A refusal with a code of the table. Bugs stay bugs: only what the product knows how to refuse is an AppError. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, options?: { readonly cause?: unknown; readonly detail?: string }) {
    super(options?.detail ?? code, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
  }

  get status() {
    return errorTable[this.code].status
  }
}

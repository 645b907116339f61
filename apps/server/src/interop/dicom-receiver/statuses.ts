import { AppError } from '@xrai/contract/errors/app-error'
import type { RefusalCode } from '@xrai/contract/routes/refused-file-terms'
import { failureReasonOf } from '../../imaging/receiving/failure-reason.ts'

/** Statuses of responses (PS3.7, annex C); those of a refused file are in `receiving`. */
export const statuses = {
  success: 0x0000,
  processingFailure: 0x0110,
  /** The SOP Instance UID is malformed. */
  invalidInstance: 0x0117,
  classNotSupported: 0x0122,
  notAuthorised: 0x0124,
  unrecognised: 0x0211,
  otherClass: 0xa900,
} as const

export interface Answer {
  readonly status: number
  /**
   * Error Comment (0000,0902): a code of the contract's table, so that it is ASCII and independent of the language.
   */
  readonly comment?: RefusalCode
}

/** Thrown if a data set's class or instance differs from the command's. */
export class OtherInstance extends Error {
  override readonly name = 'OtherInstance'
}

/** The response to a refusal; null for a bug. */
export const answerOfRefusal = (error: unknown): Answer | null => {
  if (error instanceof OtherInstance) return { status: statuses.otherClass, comment: 'DATA_SET_OF_OTHER_INSTANCE' }
  return error instanceof AppError ? { status: failureReasonOf(error.code), comment: error.code } : null
}

import { AppError } from '@xrai/contract/errors/app-error'
import type { RefusalCode } from '@xrai/contract/routes/refused-file-terms'
import { failureReasonOf } from '../receiving/failure-reason.ts'

/** Of an answer (PS3.7, annex C); those of a refused file stand with `receiving`. */
export const statuses = {
  success: 0x0000,
  processingFailure: 0x0110,
  /** Of a SOP Instance UID that is none. */
  invalidInstance: 0x0117,
  classNotSupported: 0x0122,
  notAuthorised: 0x0124,
  unrecognised: 0x0211,
  otherClass: 0xa900,
} as const

export interface Answer {
  readonly status: number
  /** Error Comment (0000,0902): a code of the contract's table, so that it is ASCII and the same in every language. */
  readonly comment?: RefusalCode
}

/** Thrown of a data set whose class or instance is not what its command says. */
export class OtherInstance extends Error {
  override readonly name = 'OtherInstance'
}

/** What a sender is told of a refusal; null of a bug. */
export const answerOfRefusal = (error: unknown): Answer | null => {
  if (error instanceof OtherInstance) return { status: statuses.otherClass, comment: 'DATA_SET_OF_OTHER_INSTANCE' }
  return error instanceof AppError ? { status: failureReasonOf(error.code), comment: error.code } : null
}

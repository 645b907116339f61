import { AppError } from '@xrai/contract/errors/app-error'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'

/** Of an answer (PS3.7, annex C; of C-STORE, PS3.4, table B.2-1). */
export const statuses = {
  success: 0x0000,
  processingFailure: 0x0110,
  /** Of a SOP Instance UID that is none. */
  invalidInstance: 0x0117,
  classNotSupported: 0x0122,
  notAuthorised: 0x0124,
  unrecognised: 0x0211,
  outOfResources: 0xa700,
  otherClass: 0xa900,
  notUnderstood: 0xc000,
} as const

export interface Answer {
  readonly status: number
  /** Error Comment (0000,0902): a code of the contract's table, so that it is ASCII and the same in every language. */
  readonly comment?: string
}

/** Thrown of a data set whose class or instance is not what its command says. */
export class OtherInstance extends Error {
  override readonly name = 'OtherInstance'
}

/** What a sender is told of a refusal; null of a bug. */
export const answerOfRefusal = (error: unknown): Answer | null => {
  if (error instanceof OtherInstance) return { status: statuses.otherClass, comment: 'DATA_SET_OF_OTHER_INSTANCE' }
  return error instanceof AppError ? { status: statusOf(error.code), comment: error.code } : null
}

const statusOf = (code: ErrorCode): number => {
  if (code === 'NOT_MEMBER') return statuses.notAuthorised
  const { status } = errorTable[code]
  // To be tried again; what is wrong with the file is not.
  return status >= 500 || status === 429 || status === 408 || code === 'REQUEST_CUT_OFF'
    ? statuses.outOfResources
    : statuses.notUnderstood
}

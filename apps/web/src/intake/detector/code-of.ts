import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'

/** The code of a refusal; anything else is a bug and is logged. */
export const codeOf = (cause: unknown): ErrorCode => {
  if (cause instanceof AppError) return cause.code
  console.error(cause)
  return 'INTERNAL'
}

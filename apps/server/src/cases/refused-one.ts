import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'

/** Of several radiographs that are changed by one call, one that stays as it was, and why. */
export interface RefusedOne {
  readonly id: string
  readonly code: ErrorCode
  readonly error: string
}

export const refusedOne = (id: string, code: ErrorCode): RefusedOne => ({ id, code, error: t(errorTable[code].text) })

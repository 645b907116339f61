import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'

/** A radiograph that stayed unchanged in a call that changes several, and why. */
export interface RefusedOne {
  readonly id: string
  readonly code: ErrorCode
  readonly error: string
  /** The name in the signed report, for PATIENT_NAME_DIFFERS. */
  readonly subject?: string
}

export const refusedOne = (id: string, code: ErrorCode, subject?: string): RefusedOne => ({
  id,
  code,
  error: t(errorTable[code].text),
  ...(subject !== undefined && { subject }),
})

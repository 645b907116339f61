import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { reserveCredit, reserveWithoutLimit, type Spending } from '../../accounts/credits/credits.ts'
import { type AllowanceSettings, sumAllowanceBytes } from '../../accounts/credits/storage-allowance.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findReservation } from '../../db/queries/accounts/credits.ts'

/** How a new radiograph is paid for. */
export type Credit =
  /** Reserved before inference, and again if a retry has given it back since; the analysis gets this id. */
  | { readonly kind: 'reserved'; readonly analysisId: string }
  /** Reserved with the radiograph; OUT_OF_CREDITS if none is left. */
  | { readonly kind: 'required' }
  /** Reserved if one is left and the quality check found no fault; otherwise the radiograph is stored unanalysed. */
  | { readonly kind: 'if-left'; readonly fault: ErrorCode | null }
  /** Reserved even if none is left. */
  | { readonly kind: 'without-limit' }
  | { readonly kind: 'none' }

/**
 * Reserves the credit under the lock of the plan. Returns the reason if the radiograph stays unanalysed, else null. Throws
 * OUT_OF_CREDITS, and UNFIT_FULL or UNANALYSED_FULL if the clinic's unanalysed files have reached their limit.
 */
export const takeCredit = async (
  scope: ClinicScope,
  { unanalysedBytes }: Pick<AllowanceSettings, 'unanalysedBytes'>,
  credit: Credit,
  { createdAt, ...spending }: Spending & { readonly createdAt: Date },
): Promise<ErrorCode | null> => {
  const isGivenBack = credit.kind === 'reserved' && !(await findReservation(scope, credit.analysisId))
  if (credit.kind === 'required' || isGivenBack) await reserveCredit(scope, spending)
  if (credit.kind === 'without-limit') await reserveWithoutLimit(scope, spending, createdAt)
  if (credit.kind !== 'if-left') return null
  const unanalysed = credit.fault ?? (await reserveIfLeft(scope, spending))
  if (unanalysed && (await sumAllowanceBytes(scope)) >= unanalysedBytes)
    throw new AppError(credit.fault ? 'UNFIT_FULL' : 'UNANALYSED_FULL')
  return unanalysed
}

/** Null if a credit is reserved. */
const reserveIfLeft = async (scope: ClinicScope, spending: Spending): Promise<ErrorCode | null> => {
  try {
    await reserveCredit(scope, spending)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'OUT_OF_CREDITS') return error.code
    throw error
  }
}

import { AppError } from '@xrai/contract/errors/app-error'
import { planTable } from '@xrai/contract/routes/plan-table'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { findReservation, insertCreditEntry, sumCredits } from '../../db/queries/accounts/credits.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { recordCreditMetric } from '../../platform/telemetry/metrics.ts'
import { periodOf } from './month.ts'
import { planAt } from './plan-at.ts'

/*
 * A submission's credit, in the transaction of the work it pays for. Reserving locks the clinic's row until that
 * transaction ends, so of two concurrent requests for the last credit the second is refused.
 */

export interface Spending {
  readonly analysisId: string
  readonly by: string
}

/** Throws OUT_OF_CREDITS if the month's credits are used or reserved. */
export const reserveCredit = async (
  scope: ClinicScope,
  { analysisId, by }: Spending,
  now = new Date(),
): Promise<void> => {
  const period = periodOf(now)
  const limit = planTable[planAt(await lockPlan(scope), now)].analyses
  if (limit !== null && (await sumCredits(scope, period)).spent >= limit) throw new AppError('OUT_OF_CREDITS')
  await insertCreditEntry(scope, { amount: -1, reason: 'reserve', period, analysisId, by, createdAt: now })
  recordCreditMetric('reserve')
}

/** Reserves a credit even if none is left, because the demo clinic's past is written at once. */
export const reserveWithoutLimit = (scope: ClinicScope, { analysisId, by }: Spending, at: Date): Promise<void> =>
  insertCreditEntry(scope, { amount: -1, reason: 'reserve', period: periodOf(at), analysisId, by, createdAt: at })

/** Uses up this month's credits of a clinic that was just made; nothing if its plan has no limit. */
export const useUpMonth = async (scope: ClinicScope, by: string, plan: keyof typeof planTable): Promise<void> => {
  const now = new Date()
  const limit = planTable[plan].analyses
  if (limit === null) return
  await insertCreditEntry(scope, { amount: -limit, reason: 'reserve', period: periodOf(now), by, createdAt: now })
}

/** The detector answered: the reservation is spent. */
export const settleCredit = (scope: ClinicScope, analysisId: string): Promise<void> =>
  endReservation(scope, analysisId, { amount: 0, reason: 'settle' })

/**
 * Gives back the credit of a failed analysis in the month of its reservation (`release` in the ledger). The caller holds
 * the lock of the clinic or the analysis, so concurrent calls give back one credit.
 */
export const giveBackCredit = (scope: ClinicScope, analysisId: string): Promise<void> =>
  endReservation(scope, analysisId, { amount: 1, reason: 'release' })

/** Takes the clinic's lock first and then does what `giveBackCredit` does. Idempotent: concurrent calls release one credit. */
export const giveBackUnderLock = (scope: ClinicScope, analysisId: string): Promise<void> =>
  inTransaction(scope, async inside => {
    await lockPlan(inside)
    await giveBackCredit(inside, analysisId)
  })

const endReservation = async (
  scope: ClinicScope,
  analysisId: string,
  end: { readonly amount: 0 | 1; readonly reason: 'settle' | 'release' },
): Promise<void> => {
  const reserved = await findReservation(scope, analysisId)
  if (!reserved) return
  await insertCreditEntry(scope, { ...end, analysisId, period: reserved.period, by: reserved.by })
  recordCreditMetric(end.reason)
}

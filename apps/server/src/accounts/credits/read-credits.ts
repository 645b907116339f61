import type { Credits } from '@xrai/contract/routes/credits'
import { planTable } from '@xrai/contract/routes/plan-table'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { sumCredits } from '../../db/queries/accounts/credits.ts'
import { findPlan } from '../../db/queries/accounts/plans.ts'
import { nextMonth, periodOf } from './month.ts'
import { planAt } from './plan-at.ts'

/**
 * The clinic's credits of this month. After a change to a smaller plan the used credits may exceed its limit; then `left`
 * is 0.
 */
export const readCredits = async (scope: ClinicScope, now = new Date()): Promise<Credits> => {
  const row = await findPlan(scope)
  const { spent, settled } = await sumCredits(scope, periodOf(now))
  const plan = planAt(row, now)
  const limit = planTable[plan].analyses
  return {
    plan,
    planEndsAt: row.onTrial && plan !== 'basico' ? (row.trialEndsAt?.toISOString() ?? null) : null,
    limit,
    used: settled,
    reserved: spent - settled,
    left: limit === null ? null : Math.max(0, limit - spent),
    resetsAt: nextMonth(now).toISOString(),
  }
}

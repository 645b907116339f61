import { AppError } from '@xrai/contract/errors/app-error'
import { dayMs } from '@xrai/contract/records/durations'
import { type ClinicPlan, trialDays } from '@xrai/contract/routes/plans'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { findPlan, lockPlan, updatePlan } from '../../../db/queries/accounts/plans.ts'
import { type PlanRow, planAt } from '../../credits/plan-at.ts'
import { inOwnerTransaction } from '../../sessions/lock-caller.ts'
import type { Session } from '../../sessions/session.ts'

export const readPlan = async ({ scope }: Session): Promise<ClinicPlan> => toPlanDto(await findPlan(scope))

/**
 * Sets the plan that the owner chose: Básico, or the trial of Profesional. A trial interrupted by Básico continues
 * until its original end. Throws TRIAL_USED after it, and PLAN_IS_PAID if the clinic already pays for what the trial
 * includes.
 */
export const choosePlan = async (session: Session, requested: 'basico' | 'profesional'): Promise<ClinicPlan> =>
  inOwnerTransaction(session, async inside => {
    const now = new Date()
    const chosen = requested === 'basico' ? { plan: requested, onTrial: false } : trialOf(await lockPlan(inside), now)
    const row = await updatePlan(inside, chosen)
    await insertAuditEvent(inside, { by: session.user.id, action: 'plan' })
    return toPlanDto(row, now)
  })

const trialOf = (row: PlanRow, now: Date): PlanRow => {
  if (row.plan !== 'basico' && !row.onTrial) throw new AppError('PLAN_IS_PAID')
  const trialEndsAt = row.trialEndsAt ?? new Date(now.getTime() + trialDays * dayMs)
  if (trialEndsAt <= now) throw new AppError('TRIAL_USED')
  return { plan: 'profesional', onTrial: true, trialEndsAt }
}

const toPlanDto = (row: PlanRow, now = new Date()): ClinicPlan => {
  const plan = planAt(row, now)
  return {
    plan,
    onTrial: row.onTrial && plan !== 'basico',
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    trialLeft: plan === 'basico' && (row.trialEndsAt === null || row.trialEndsAt > now),
  }
}

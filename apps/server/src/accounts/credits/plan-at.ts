import type { plans } from '@xrai/contract/routes/accounts'

/** The columns of the clinic's row about its plan. */
export interface PlanRow {
  readonly plan: (typeof plans)[number]
  readonly onTrial: boolean
  readonly trialEndsAt: Date | null
}

/** The plan in force at `now`: an expired trial counts as Básico, without an update of the row. */
export const planAt = ({ plan, onTrial, trialEndsAt }: PlanRow, now = new Date()): PlanRow['plan'] =>
  onTrial && (trialEndsAt === null || trialEndsAt <= now) ? 'basico' : plan

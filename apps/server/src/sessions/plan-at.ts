import type { plans } from '@xrai/contract/routes/accounts'

/** What the clinic's row says of its plan. */
export interface PlanRow {
  readonly plan: (typeof plans)[number]
  readonly onTrial: boolean
  readonly trialEndsAt: Date | null
}

/** The plan that holds at `now`: a trial that has ended is Básico, without anybody having to write it. */
export const planAt = ({ plan, onTrial, trialEndsAt }: PlanRow, now = new Date()): PlanRow['plan'] =>
  onTrial && (trialEndsAt === null || trialEndsAt <= now) ? 'basico' : plan

import { eq } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { clinic } from '../../schema.ts'

/** The columns that `planAt` reads. */
export const planColumns = { plan: clinic.plan, onTrial: clinic.onTrial, trialEndsAt: clinic.trialEndsAt }
type PlanColumns = Pick<typeof clinic.$inferSelect, keyof typeof planColumns>

export const findPlan = async ({ db, clinicId }: ClinicScope): Promise<PlanColumns> =>
  only(await db.select(planColumns).from(clinic).where(eq(clinic.id, clinicId)))

/** Locks the plan against changes until the transaction ends; rows that only reference the clinic are not blocked. */
export const lockPlan = async ({ db, clinicId }: ClinicScope): Promise<PlanColumns> =>
  only(await db.select(planColumns).from(clinic).where(eq(clinic.id, clinicId)).for('no key update'))

export const updatePlan = async ({ db, clinicId }: ClinicScope, values: Partial<PlanColumns>): Promise<PlanColumns> =>
  only(await db.update(clinic).set(values).where(eq(clinic.id, clinicId)).returning(planColumns))

const only = <T>([row]: readonly T[]): T => {
  if (!row) throw new Error('the clinic of a session is gone')
  return row
}

import type { ClinicScope } from '../clinic-scope.ts'
import { review } from '../schema.ts'

type NewReview = Omit<typeof review.$inferInsert, 'clinicId'>

export const insertReview = async ({ db, clinicId }: ClinicScope, values: NewReview): Promise<void> => {
  await db.insert(review).values({ ...values, clinicId })
}

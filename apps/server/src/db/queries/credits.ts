import type { ClinicScope } from '../clinic-scope.ts'
import { creditEntry } from '../schema.ts'

type NewCreditEntry = Omit<typeof creditEntry.$inferInsert, 'clinicId'>

export const insertCreditEntry = async ({ db, clinicId }: ClinicScope, values: NewCreditEntry): Promise<void> => {
  await db.insert(creditEntry).values({ ...values, clinicId })
}

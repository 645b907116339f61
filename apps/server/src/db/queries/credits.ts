import { eq, sum } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { creditEntry } from '../schema.ts'

type NewCreditEntry = Omit<typeof creditEntry.$inferInsert, 'clinicId'>

export const insertCreditEntry = async ({ db, clinicId }: ClinicScope, values: NewCreditEntry): Promise<void> => {
  await db.insert(creditEntry).values({ ...values, clinicId })
}

/** The sum of all entries: minus one per analysis. */
export const sumOfCredits = async ({ db, clinicId }: ClinicScope): Promise<number> => {
  const [row] = await db
    .select({ sum: sum(creditEntry.amount).mapWith(Number) })
    .from(creditEntry)
    .where(eq(creditEntry.clinicId, clinicId))
  return row?.sum ?? 0
}

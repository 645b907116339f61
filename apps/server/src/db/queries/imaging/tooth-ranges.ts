import { and, desc, eq } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, toothRange } from '../../schema.ts'

type NewRange = Omit<typeof toothRange.$inferInsert, 'clinicId' | 'byWidth'>

export const insertToothRange = async ({ db, clinicId }: ClinicScope, values: NewRange): Promise<void> => {
  await db.insert(toothRange).values({ ...values, byWidth: true, clinicId })
}

/** The latest statement about the outer query's analysis, as a lateral join. */
export const latestToothRange = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ first: toothRange.first, last: toothRange.last, byWidth: toothRange.byWidth, at: toothRange.createdAt })
    .from(toothRange)
    .where(and(eq(toothRange.clinicId, clinicId), eq(toothRange.analysisId, analysis.id)))
    .orderBy(desc(toothRange.id))
    .limit(1)
    .as('latest_tooth_range')

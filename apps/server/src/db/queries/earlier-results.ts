import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { earlierResult, finding } from '../schema.ts'

export type EarlierResultRow = typeof earlierResult.$inferSelect

/** The newest first. */
export const findEarlierResults = (
  { db, clinicId }: ClinicScope,
  ...analysisIds: readonly string[]
): Promise<EarlierResultRow[]> =>
  db
    .select()
    .from(earlierResult)
    .where(and(eq(earlierResult.clinicId, clinicId), inArray(earlierResult.analysisId, [...analysisIds])))
    .orderBy(asc(earlierResult.analysisId), desc(earlierResult.id))

/** Puts the findings of the analysis into a row of their own, so that those of another model can take their place. */
export const moveToEarlierResult = async (
  { db, clinicId }: ClinicScope,
  row: Omit<typeof earlierResult.$inferInsert, 'clinicId'>,
): Promise<void> => {
  await db.insert(earlierResult).values({ ...row, clinicId })
  await db.delete(finding).where(and(eq(finding.clinicId, clinicId), eq(finding.analysisId, row.analysisId)))
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { earlierResult, finding } from '../../schema.ts'

export type EarlierResultRow = typeof earlierResult.$inferSelect

const ofAnalyses = ({ clinicId }: ClinicScope, ids: readonly string[]) =>
  and(eq(earlierResult.clinicId, clinicId), inArray(earlierResult.analysisId, [...ids]))

/** Newest first. */
export const findEarlierResults = (scope: ClinicScope, analysisId: string): Promise<EarlierResultRow[]> =>
  scope.db
    .select()
    .from(earlierResult)
    .where(ofAnalyses(scope, [analysisId]))
    .orderBy(desc(earlierResult.id))

/** For each analysis the newest first, without outlines, which are most of their bytes. */
export const findEarlierResultsOf = async (scope: ClinicScope, analysisIds: readonly string[]) => {
  const rows = await scope.db
    .select({
      analysisId: earlierResult.analysisId,
      modelName: earlierResult.modelName,
      modelVersion: earlierResult.modelVersion,
      findings: withoutOutlines,
      decisions: earlierResult.decisions,
    })
    .from(earlierResult)
    .where(ofAnalyses(scope, analysisIds))
    .orderBy(desc(earlierResult.id))
  return Map.groupBy(rows, ({ analysisId }) => analysisId)
}

const withoutOutlines = sql<EarlierResultRow['findings']>`coalesce(
  (
    select jsonb_agg(kept.found || '{"points": []}'::jsonb order by kept.place)
    from jsonb_array_elements(${earlierResult.findings}) with ordinality as kept(found, place)
  ),
  '[]'::jsonb
)`

/** The ids of all findings of earlier models. */
export const findEarlierFindingIds = async (scope: ClinicScope, analysisId: string): Promise<string[]> => {
  const rows = await scope.db
    .select({ ids: sql<string[]>`jsonb_path_query_array(${earlierResult.findings}, '$[*].id')` })
    .from(earlierResult)
    .where(ofAnalyses(scope, [analysisId]))
  return rows.flatMap(({ ids }) => ids)
}

/** Moves the findings of the analysis into a separate row, so that another model's findings can replace them. */
export const moveToEarlierResult = async (
  { db, clinicId }: ClinicScope,
  row: Omit<typeof earlierResult.$inferInsert, 'clinicId'>,
): Promise<void> => {
  await db.insert(earlierResult).values({ ...row, clinicId })
  await db.delete(finding).where(and(eq(finding.clinicId, clinicId), eq(finding.analysisId, row.analysisId)))
}

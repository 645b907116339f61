import type { RadiographType } from '@xrai/contract/records/radiograph'
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { newId } from '../../columns.ts'
import type { Queryable } from '../../database.ts'
import { analysis, image, installedModel, shadowResult } from '../../schema.ts'

/** The newest analyses since then that a candidate has not analysed; of those in the trash none. */
export const findUnshadowed = (db: Queryable, { modelId, types, since, limit }: UnshadowedAsked) =>
  db
    .select({
      id: analysis.id,
      clinicId: analysis.clinicId,
      type: analysis.type,
      modelName: sql<string>`${analysis.modelName}`,
      modelVersion: sql<string>`${analysis.modelVersion}`,
      originalHash: image.originalHash,
      orientation: image.orientation,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(shadowResult, and(eq(shadowResult.analysisId, analysis.id), eq(shadowResult.modelId, modelId)))
    .where(
      and(
        // Ids sort by the moment they were made.
        gte(analysis.id, newId(since)),
        eq(analysis.state, 'done'),
        inArray(analysis.type, [...types]),
        isNotNull(analysis.modelName),
        isNotNull(analysis.modelVersion),
        isNull(image.deletedAt),
        isNull(shadowResult.id),
      ),
    )
    .orderBy(desc(analysis.id))
    .limit(limit)

interface UnshadowedAsked {
  readonly modelId: string
  readonly types: readonly RadiographType[]
  readonly since: Date
  readonly limit: number
}

export type UnshadowedRow = Awaited<ReturnType<typeof findUnshadowed>>[number]
export type ShadowResultRow = Awaited<ReturnType<typeof findShadowResults>>[number]

/** Does nothing if the analysis is gone or has its result. */
export const insertShadowResult = async (db: Queryable, row: typeof shadowResult.$inferInsert): Promise<void> => {
  await db.transaction(async tx => {
    const [there] = await tx
      .select({ id: analysis.id })
      .from(analysis)
      .where(eq(analysis.id, row.analysisId))
      .for('key share')
    if (there) await tx.insert(shadowResult).values(row).onConflictDoNothing()
  })
}

/** How many radiographs each candidate has analysed, by model. */
export const countShadowResults = async (db: Queryable): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ modelId: shadowResult.modelId, count: count() })
    .from(shadowResult)
    .where(isNull(shadowResult.errorCode))
    .groupBy(shadowResult.modelId)
  return new Map(rows.map(({ modelId, count }) => [modelId, count]))
}

/** The newest results of a candidate whose analysis still has the findings of the same model. */
export const findShadowResults = (db: Queryable, modelId: string, limit: number) =>
  db
    .select({
      clinicId: shadowResult.clinicId,
      analysisId: shadowResult.analysisId,
      findings: shadowResult.findings,
      reviewed: analysis.reviewed,
      dentition: analysis.dentition,
    })
    .from(shadowResult)
    .innerJoin(analysis, eq(analysis.id, shadowResult.analysisId))
    .where(
      and(
        eq(shadowResult.modelId, modelId),
        isNull(shadowResult.errorCode),
        eq(analysis.modelName, shadowResult.besideName),
        eq(analysis.modelVersion, shadowResult.besideVersion),
      ),
    )
    .orderBy(desc(shadowResult.id))
    .limit(limit)

/** Deletes what candidates found that were retired before then. How many rows it was. */
export const deleteRetiredShadowResults = async (db: Queryable, before: Date): Promise<number> => {
  const retired = db.select({ id: installedModel.id }).from(installedModel).where(lt(installedModel.retiredAt, before))
  const rows = await db
    .delete(shadowResult)
    .where(inArray(shadowResult.modelId, retired))
    .returning({ id: shadowResult.id })
  return rows.length
}

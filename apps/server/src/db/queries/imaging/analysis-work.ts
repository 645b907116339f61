import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { analysis, image } from '../../schema.ts'

/** The data of an analysis that the detector job needs. */
export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** Finds an analysis by its id alone, for background work without a session; the row itself yields the clinic. */
export const findWork = async (db: Queryable, id: string) => {
  const [found] = await db
    .select({
      id: analysis.id,
      clinicId: analysis.clinicId,
      state: analysis.state,
      type: analysis.type,
      requestedBy: analysis.requestedBy,
      imageId: analysis.imageId,
      caseId: image.caseId,
      source: image.source,
      originalHash: image.originalHash,
      orientation: image.orientation,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(eq(analysis.id, id))
  return found ?? null
}

type State = typeof analysis.$inferSelect.state
type Change = Partial<Omit<typeof analysis.$inferInsert, 'id' | 'clinicId' | 'imageId'>>

/**
 * Updates an analysis that is in one of the states `from`; returns false and changes nothing otherwise. A concurrent
 * second caller waits for the first's transaction, so only one succeeds.
 */
export const changeAnalysis = async (
  { db, clinicId }: ClinicScope,
  id: string,
  from: readonly State[],
  change: Change,
): Promise<boolean> => {
  const rows = await db
    .update(analysis)
    .set(change)
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.id, id), inArray(analysis.state, [...from])))
    .returning({ id: analysis.id })
  return rows.length > 0
}

/** The minimum that a file counts for in the sum of unanalysed files, because it has renditions and rows too. */
const leastBytes = 2 * 1024 * 1024

/**
 * Bytes of the clinic's radiographs that were never analysed, including those in the trash, which may be restored.
 */
export const sumUnanalysedBytes = async ({ db, clinicId }: ClinicScope): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(greatest(${image.bytes}::bigint, ${leastBytes}::bigint)), 0)`.mapWith(Number) })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.state, 'unanalysed'), isNull(image.heldAt)))
  return row?.bytes ?? 0
}

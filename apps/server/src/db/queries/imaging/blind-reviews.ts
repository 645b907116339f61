import type { BlindKind } from '@xrai/contract/review/blind'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { blindReview, clinic } from '../../schema.ts'

type NewRow = Pick<typeof blindReview.$inferInsert, 'analysisId' | 'by' | 'decisions'> & { readonly kind: BlindKind }

export const insertBlindReview = async ({ db, clinicId }: ClinicScope, values: NewRow): Promise<void> => {
  await db.insert(blindReview).values({ ...values, clinicId })
}

/** The user's blind reviews of an analysis, in order. */
export const findBlindReviews = ({ db, clinicId }: ClinicScope, analysisId: string, by: string) =>
  db
    .select({ kind: blindReview.kind, decisions: blindReview.decisions })
    .from(blindReview)
    .where(and(eq(blindReview.clinicId, clinicId), eq(blindReview.analysisId, analysisId), eq(blindReview.by, by)))
    .orderBy(asc(blindReview.id))

export type BlindRow = Awaited<ReturnType<typeof findBlindReviews>>[number]

/** True if the clinic's radiographs open without the detector's findings. */
export const isBlindFirst = async ({ db, clinicId }: ClinicScope): Promise<boolean> => {
  const [found] = await db.select({ blindFirst: clinic.blindFirst }).from(clinic).where(eq(clinic.id, clinicId))
  return found?.blindFirst ?? false
}

export const updateBlindFirst = async ({ db, clinicId }: ClinicScope, blindFirst: boolean): Promise<void> => {
  await db.update(clinic).set({ blindFirst }).where(eq(clinic.id, clinicId))
}

/** By analysis, the reviews that began blind because of the clinic's setting and were then revealed. */
export const findBlindReveals = async (
  { db, clinicId }: ClinicScope,
  analysisIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly by: string; readonly decisions: number }[]>> => {
  const opened = alias(blindReview, 'opened')
  const rows = await db
    .select({ analysisId: blindReview.analysisId, by: blindReview.by, decisions: blindReview.decisions })
    .from(blindReview)
    .innerJoin(
      opened,
      and(eq(opened.analysisId, blindReview.analysisId), eq(opened.by, blindReview.by), eq(opened.kind, 'opened')),
    )
    .where(
      and(
        eq(blindReview.clinicId, clinicId),
        eq(blindReview.kind, 'revealed'),
        inArray(blindReview.analysisId, [...analysisIds]),
      ),
    )
  return Map.groupBy(rows, ({ analysisId }) => analysisId)
}

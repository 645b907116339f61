import type { BlindKind } from '@xrai/contract/review/blind'
import { and, asc, eq } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { blindReview, clinic } from '../schema.ts'

type NewRow = Pick<typeof blindReview.$inferInsert, 'analysisId' | 'by' | 'decisions'> & { readonly kind: BlindKind }

export const insertBlindReview = async ({ db, clinicId }: ClinicScope, values: NewRow): Promise<void> => {
  await db.insert(blindReview).values({ ...values, clinicId })
}

/** What the person did about an analysis, in order. */
export const findBlindReviews = ({ db, clinicId }: ClinicScope, analysisId: string, by: string) =>
  db
    .select({ kind: blindReview.kind, decisions: blindReview.decisions })
    .from(blindReview)
    .where(and(eq(blindReview.clinicId, clinicId), eq(blindReview.analysisId, analysisId), eq(blindReview.by, by)))
    .orderBy(asc(blindReview.id))

export type BlindRow = Awaited<ReturnType<typeof findBlindReviews>>[number]

/** Whether the clinic's radiographs open without the detector's findings. */
export const isBlindFirst = async ({ db, clinicId }: ClinicScope): Promise<boolean> => {
  const [found] = await db.select({ blindFirst: clinic.blindFirst }).from(clinic).where(eq(clinic.id, clinicId))
  return found?.blindFirst ?? false
}

export const updateBlindFirst = async ({ db, clinicId }: ClinicScope, blindFirst: boolean): Promise<void> => {
  await db.update(clinic).set({ blindFirst }).where(eq(clinic.id, clinicId))
}

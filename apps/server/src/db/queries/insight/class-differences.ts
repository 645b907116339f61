import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { classDifference, decision } from '../../schema.ts'

/** The number of a class's findings after all decisions, and its difference from the detector's number. */
export interface ClassDifference {
  readonly class: string
  readonly standing: number
  readonly change: number
}

/** The class of the row that states that an analysis was counted. */
const counted = { class: '', standing: 0, change: 0 } as const satisfies ClassDifference

/** Replaces the stored differences of an analysis. */
export const setClassDifferences = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  differences: readonly ClassDifference[],
): Promise<void> => {
  await db
    .delete(classDifference)
    .where(and(eq(classDifference.clinicId, clinicId), eq(classDifference.analysisId, analysisId)))
  await db
    .insert(classDifference)
    .values([counted, ...differences].map(difference => ({ ...difference, clinicId, analysisId })))
}

const ofClass = ({ clinicId }: Pick<ClinicScope, 'clinicId'>, name: string) =>
  and(eq(classDifference.clinicId, clinicId), eq(classDifference.class, name))

/** The analyses in which the detector found a class, but no finding of it counts after the decisions. */
export const analysesWithout = (scope: ClinicScope, name: string) =>
  scope.db
    .select({ id: classDifference.analysisId })
    .from(classDifference)
    .where(and(ofClass(scope, name), eq(classDifference.standing, 0)))

/** The analyses in which a finding of a class counts after the decisions, but the detector found none. */
export const analysesWithAdded = (scope: ClinicScope, name: string) =>
  scope.db
    .select({ id: classDifference.analysisId })
    .from(classDifference)
    .where(
      and(ofClass(scope, name), gt(classDifference.standing, 0), eq(classDifference.change, classDifference.standing)),
    )

/** Some analyses of any clinic whose decisions were never counted. */
export const findUncounted = (db: Queryable, limit: number) =>
  db
    .selectDistinct({ clinicId: decision.clinicId, analysisId: decision.analysisId })
    .from(decision)
    .where(
      notExists(
        db
          .select({ found: sql`1` })
          .from(classDifference)
          .where(and(eq(classDifference.analysisId, decision.analysisId), eq(classDifference.class, counted.class))),
      ),
    )
    .limit(limit)

import { and, desc, eq } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { measure, user } from '../../schema.ts'

type NewMeasurement = Omit<typeof measure.$inferInsert, 'clinicId'>

export const insertMeasurement = async ({ db, clinicId }: ClinicScope, values: NewMeasurement): Promise<void> => {
  await db.insert(measure).values({ ...values, clinicId })
}

/** Counts all rows of an analysis, outdated ones included. */
export const countMeasurementRows = ({ db, clinicId }: ClinicScope, analysisId: string): Promise<number> =>
  db.$count(measure, and(eq(measure.clinicId, clinicId), eq(measure.analysisId, analysisId)))

/** The latest row of each measurement on an analysis, removed ones included, in the order of first drawing. */
export const findMeasurements = ({ db, clinicId }: ClinicScope, analysisId: string) =>
  db
    .selectDistinctOn([measure.measure], {
      id: measure.measure,
      kind: measure.kind,
      points: measure.points,
      label: measure.label,
      printed: measure.printed,
      millimetres: measure.millimetres,
      removed: measure.removed,
      by: measure.by,
      createdAt: measure.createdAt,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(measure)
    .innerJoin(user, eq(user.id, measure.by))
    .where(and(eq(measure.clinicId, clinicId), eq(measure.analysisId, analysisId)))
    // The client's id begins with the time at which the measurement was made (RFC 9562, version 7).
    .orderBy(measure.measure, desc(measure.id))

import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, image, measure, user } from '../../schema.ts'

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

/**
 * The analyses of the clinic's chosen images with a measurement whose figure depends on the image's calibration, in the order
 * of their ids; if the report prints one. Others have a scale of their own: a known object, or the file's Pixel Spacing.
 */
export const findCalibratedAnalyses = async ({ db, clinicId }: ClinicScope, images: SQL | undefined) => {
  const latest = db
    .selectDistinctOn([measure.analysisId, measure.measure], {
      analysisId: measure.analysisId,
      kind: measure.kind,
      printed: measure.printed,
      removed: measure.removed,
    })
    .from(measure)
    .innerJoin(analysis, eq(analysis.id, measure.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(
      and(
        eq(measure.clinicId, clinicId),
        images,
        sql`${image.dicom} #>> '{spacing,source}' is distinct from 'PixelSpacing'`,
      ),
    )
    .orderBy(measure.analysisId, measure.measure, desc(measure.id))
    .as('latest')
  return db
    .select({
      id: latest.analysisId,
      isPrinted: sql<boolean>`bool_or(${latest.printed} and ${latest.kind} <> 'angle')`,
    })
    .from(latest)
    .where(not(latest.removed))
    .groupBy(latest.analysisId)
    .having(not(sql`bool_or(${latest.kind} = 'calibration')`))
    .orderBy(latest.analysisId)
}

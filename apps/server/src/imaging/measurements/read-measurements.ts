import { AppError } from '@xrai/contract/errors/app-error'
import type { Measurement } from '@xrai/contract/measurements/measurement-schema'
import { fullName } from '@xrai/contract/records/full-name'
import type { MeasurementsAnswer } from '@xrai/contract/routes/measures'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findAnalysis } from '../../db/queries/imaging/analyses.ts'
import { countMeasurementRows, findMeasurements } from '../../db/queries/imaging/measures.ts'

/** The current measurements on an analysis' image. */
export const currentMeasurements = async (scope: ClinicScope, analysisId: string): Promise<Measurement[]> =>
  (await findMeasurements(scope, analysisId))
    .filter(({ removed }) => !removed)
    .map(({ removed: _, by, createdAt, firstName, lastName, ...content }) => ({
      ...content,
      by: { id: by, name: fullName({ firstName, lastName }) },
      at: createdAt.toISOString(),
    }))

/** Throws NOT_FOUND if this clinic has no such analysis. */
export const readMeasurements = async (scope: ClinicScope, analysisId: string): Promise<MeasurementsAnswer> => {
  if (!(await findAnalysis(scope, analysisId))) throw new AppError('NOT_FOUND')
  // Counted first, so that a concurrently added row belongs to the next version instead of missing from
  // this one.
  const version = await countMeasurementRows(scope, analysisId)
  return { measures: await currentMeasurements(scope, analysisId), version }
}

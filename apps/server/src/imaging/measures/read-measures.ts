import { AppError } from '@xrai/contract/errors/app-error'
import type { Measure } from '@xrai/contract/measures/measure-schema'
import type { MeasuresAnswer } from '@xrai/contract/routes/measures'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findAnalysis } from '../../db/queries/imaging/analyses.ts'
import { countMeasureRows, findMeasures } from '../../db/queries/imaging/measures.ts'

/** The current measurements on an analysis' image. */
export const standingMeasures = async (scope: ClinicScope, analysisId: string): Promise<Measure[]> =>
  (await findMeasures(scope, analysisId))
    .filter(({ removed }) => !removed)
    .map(({ removed: _, by, createdAt, firstName, lastName, ...content }) => ({
      ...content,
      by: { id: by, name: `${firstName} ${lastName}`.trim() },
      at: createdAt.toISOString(),
    }))

/** Throws NOT_FOUND if this clinic has no such analysis. */
export const readMeasures = async (scope: ClinicScope, analysisId: string): Promise<MeasuresAnswer> => {
  if (!(await findAnalysis(scope, analysisId))) throw new AppError('NOT_FOUND')
  // Counted first, so that a concurrently added row belongs to the next version instead of missing from
  // this one.
  const version = await countMeasureRows(scope, analysisId)
  return { measures: await standingMeasures(scope, analysisId), version }
}

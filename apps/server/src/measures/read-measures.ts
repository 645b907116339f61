import { AppError } from '@xrai/contract/errors/app-error'
import type { Measure } from '@xrai/contract/measures/measure-schema'
import type { MeasuresAnswer } from '@xrai/contract/routes/measures'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findAnalysis } from '../db/queries/analyses.ts'
import { countMeasureRows, findMeasures } from '../db/queries/measures.ts'

/** The measures that stand on an analysis' picture. */
export const standingMeasures = async (scope: ClinicScope, analysisId: string): Promise<Measure[]> =>
  (await findMeasures(scope, analysisId))
    .filter(({ removed }) => !removed)
    .map(({ removed: _, by, createdAt, firstName, lastName, ...content }) => ({
      ...content,
      by: { id: by, name: `${firstName} ${lastName}`.trim() },
      at: createdAt.toISOString(),
    }))

/** NOT_FOUND when this clinic has no such analysis. */
export const readMeasures = async (scope: ClinicScope, analysisId: string): Promise<MeasuresAnswer> => {
  if (!(await findAnalysis(scope, analysisId))) throw new AppError('NOT_FOUND')
  // Counted first: a row that comes meanwhile is in the next version too, and not missing from this one.
  const version = await countMeasureRows(scope, analysisId)
  return { measures: await standingMeasures(scope, analysisId), version }
}

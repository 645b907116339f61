import { isDeepStrictEqual } from 'node:util'
import type { AnalysisFacts } from '@xrai/contract/records/analysis'
import type { ArrivedDecisions } from '@xrai/contract/routes/decisions'
import type { MeasurementsAnswer } from '@xrai/contract/routes/measures'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { toFactsDto } from '../analyses/analysis-dto.ts'
import { loadWithoutFindings } from '../analyses/load-analysis.ts'
import { readMeasurements } from '../measurements/read-measurements.ts'
import { readDecisions } from './read-decisions.ts'

/** The decisions that arrived, the current measurements and the analysis' other facts. */
export interface AnalysisNews {
  readonly arrived: ArrivedDecisions & { readonly more: boolean }
  readonly measures: MeasurementsAnswer
  /** True if the measurements changed since the last news. */
  readonly isMeasured: boolean
  readonly facts: AnalysisFacts
  /** True for the first news, and if the facts changed since the last. */
  readonly hasNewFacts: boolean
}

/** The changes of an analysis since the last news, or after position `since`. Throws NOT_FOUND. */
export const readNews = async (
  scope: ClinicScope,
  analysisId: string,
  since: number,
  before: AnalysisNews | undefined,
): Promise<AnalysisNews> => {
  const arrived = await readDecisions(scope, analysisId, before?.arrived.cursor ?? since)
  const measures = await readMeasurements(scope, analysisId)
  const facts = toFactsDto(await loadWithoutFindings(scope, analysisId))
  return {
    arrived,
    measures,
    isMeasured: measures.version > (before?.measures.version ?? 0),
    facts,
    hasNewFacts: !isDeepStrictEqual(facts, before?.facts),
  }
}

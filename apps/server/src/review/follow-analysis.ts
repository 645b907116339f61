import type { ArrivedDecisions } from '@xrai/contract/routes/decisions'
import type { MeasuresAnswer } from '@xrai/contract/routes/measures'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { readMeasures } from '../measures/read-measures.ts'
import { readDecisions } from './read-decisions.ts'

/** The decisions that arrived, and the measures as they stand. */
export interface AnalysisNews {
  readonly arrived: ArrivedDecisions & { readonly more: boolean }
  readonly measures: MeasuresAnswer
  /** Whether the measures changed since the news before. */
  readonly isMeasured: boolean
}

/** What is new of an analysis since the news before, or after the place `since`. NOT_FOUND. */
export const readNews = async (
  scope: ClinicScope,
  analysisId: string,
  since: number,
  before: AnalysisNews | undefined,
): Promise<AnalysisNews> => {
  const arrived = await readDecisions(scope, analysisId, before?.arrived.cursor ?? since)
  const measures = await readMeasures(scope, analysisId)
  return { arrived, measures, isMeasured: measures.version > (before?.measures.version ?? 0) }
}

import type { ReviewedAnalysis } from '@xrai/contract/review/agreement'
import type { ReviewedRow } from '../../db/queries/imaging/reviewed-analyses.ts'
import { toStoredPredictionDto } from '../../imaging/findings/predictions.ts'

export const reviewedAnalysisOf = (row: ReviewedRow): ReviewedAnalysis => {
  const { analysis, findings, decisions, blind, earlier } = row
  const { type, modelName, modelVersion } = analysis
  const results = [
    ...earlier.toReversed().map(result => ({ ...result, end: result.decisions })),
    { modelName: modelName ?? '', modelVersion: modelVersion ?? '', findings },
  ]
  return {
    type,
    decisions,
    blind,
    results: results.map(({ modelName: name, modelVersion: version, findings: found, ...rest }) => ({
      model: { name, version },
      predictions: found.map(toStoredPredictionDto),
      ...('end' in rest && { end: rest.end }),
    })),
  }
}

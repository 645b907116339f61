import type { ReviewedAnalysis } from '@xrai/contract/review/agreement'
import { presentPrediction } from '../analyses/present-analysis.ts'
import type { ReviewedRow } from '../db/queries/reviewed-analyses.ts'

/**
 * An analysis as one review of each model that analysed it, the first one first: each is judged by what was decided while
 * its findings were on screen. One on which nothing was decided is left out, unless it is the only one.
 */
export const resultsOf = ({ analysis, findings, decisions, blind, earlier }: ReviewedRow): ReviewedAnalysis[] => {
  const { type, modelName, modelVersion } = analysis
  const results = [
    ...earlier.toReversed().map(result => ({ ...result, end: result.decisions })),
    { modelName, modelVersion, findings, end: decisions.length },
  ]
  return results
    .map((result, at) => {
      const start = results[at - 1]?.end ?? 0
      return {
        type,
        model: { name: result.modelName ?? '', version: result.modelVersion ?? '' },
        predictions: result.findings.map(finding => presentPrediction(finding)),
        decisions: decisions.slice(start, result.end),
        blind: blind.flatMap(reveal =>
          reveal.decisions >= start && (reveal.decisions < result.end || at === results.length - 1)
            ? [{ ...reveal, decisions: reveal.decisions - start }]
            : [],
        ),
      }
    })
    .filter(one => results.length === 1 || one.decisions.length > 0)
}

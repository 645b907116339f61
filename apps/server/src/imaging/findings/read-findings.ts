import type { Decision } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findDecisionsOf } from '../../db/queries/imaging/decisions.ts'
import { findBoxesOf, findFindingsOf } from '../../db/queries/imaging/findings.ts'
import { foldFindings } from './fold-findings.ts'
import type { PlacementFacts } from './predictions.ts'

export interface AnalysisFindings {
  readonly findings: readonly FoldedFinding[]
  readonly decisions: readonly Decision[]
}

/**
 * Adds the findings after all decisions (`foldFindings`) to each analysis, by two queries for all of
 * them.
 */
export const readFindings = async <A extends PlacementFacts & { readonly id: string }>(
  scope: ClinicScope,
  analyses: readonly A[],
  { outlines = false } = {},
): Promise<readonly (A & AnalysisFindings)[]> => {
  const ids = analyses.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await (outlines ? findFindingsOf(scope, ids) : findBoxesOf(scope, ids))
  const byAnalysis = Map.groupBy(rows, ({ analysisId }) => analysisId)
  const decided = await findDecisionsOf(scope, ids)
  return analyses.map(analysis => {
    const decisions = decided.get(analysis.id) ?? []
    const findings = foldFindings({ ...analysis, findings: byAnalysis.get(analysis.id) ?? [], decisions })
    return { ...analysis, findings, decisions }
  })
}

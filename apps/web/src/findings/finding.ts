import type { Prediction } from '@xrai/contract/records/prediction'
import { isVisible, type VisibilityFilters } from '@xrai/contract/records/visible'
import type { FindingState, FoldedFinding } from '@xrai/contract/review/fold'

/** A finding of the detector, or its state after decisions; an added finding has no confidence. */
export type Finding = Prediction | FoldedFinding

export const stateOf = (finding: Finding): FindingState => ('state' in finding ? finding.state : 'undecided')

/** True if a user confirmed it. */
export const isConfirmed = (finding: Finding): boolean => ['accepted', 'edited', 'added'].includes(stateOf(finding))

export const isRejected = (finding: Finding): boolean => stateOf(finding) === 'rejected'

/**
 * The findings that pass the filters. A confirmed finding passes any threshold; a class that the detector did not find
 * has no toggle and always passes.
 */
export function listed<F extends Finding>(
  findings: readonly F[],
  predictions: readonly Prediction[],
  filters: VisibilityFilters,
): readonly F[] {
  const detected = new Set(predictions.map(({ class: id }) => id))
  return findings.filter(finding => {
    const { class: id, confidence } = finding
    if (!isConfirmed(finding)) return isVisible({ class: id, confidence: confidence ?? 1 }, filters)
    return !detected.has(id) || isVisible({ class: id, confidence: 1 }, filters)
  })
}

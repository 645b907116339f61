import type { Prediction } from '@xrai/contract/records/prediction'
import { isVisible, type VisibilityFilters } from '@xrai/contract/records/visible'
import type { FindingState, FoldedFinding } from '@xrai/contract/review/fold'

/** A finding as the detector made it, or after people's decisions; without a confidence if a person added it. */
export type Finding = Prediction | FoldedFinding

export const stateOf = (finding: Finding): FindingState => ('state' in finding ? finding.state : 'undecided')

/** True if a person confirmed it. */
export const isConfirmed = (finding: Finding): boolean => ['accepted', 'edited', 'added'].includes(stateOf(finding))

export const isRejected = (finding: Finding): boolean => stateOf(finding) === 'rejected'

/**
 * The findings that the filters show. A confirmed finding is shown at any threshold; one of a class that the detector
 * did not find, which has no toggle, is always shown.
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

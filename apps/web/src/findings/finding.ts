import type { Prediction } from '@xrai/contract/records/prediction'
import { isVisible, type VisibilityFilters } from '@xrai/contract/records/visible'
import type { FindingState, FoldedFinding } from '@xrai/contract/review/fold'

/** As the detector made it, or as it stands after what people decided; without a confidence where a person added it. */
export type Finding = Prediction | FoldedFinding

export const stateOf = (finding: Finding): FindingState => ('state' in finding ? finding.state : 'undecided')

/** Whether a person says that it is there. */
export const isConfirmed = (finding: Finding): boolean => ['accepted', 'edited', 'added'].includes(stateOf(finding))

export const isRejected = (finding: Finding): boolean => stateOf(finding) === 'rejected'

/**
 * What the filters let through. A confirmed finding stays whatever the threshold, and one of a class that the detector did
 * not find, for which there is no toggle, always.
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

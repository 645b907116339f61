import type { Prediction } from '@xrai/contract/records/prediction'
import { passesFilters, type VisibilityFilters } from '@xrai/contract/records/visible'
import type { FindingState, FoldedFinding } from '@xrai/contract/review/fold'
import * as standing from '@xrai/contract/review/standing'

/** A finding of the detector, or its state after decisions; an added finding has no confidence. */
export type Finding = Prediction | FoldedFinding

export const stateOf = (finding: Finding): FindingState => ('state' in finding ? finding.state : 'undecided')

/** True if a user confirmed it. */
export const isConfirmed = (finding: Finding): boolean => standing.isConfirmed({ state: stateOf(finding) })

/** True if a person added it, whatever was decided later. */
export const isAdded = (finding: Finding): boolean => 'original' in finding && finding.original === null

export const isRejected = (finding: Finding): boolean => stateOf(finding) === 'rejected'

/**
 * The findings that pass the filters. A confirmed finding passes any threshold; a class that the detector did not find
 * has no toggle and always passes, rejected findings included.
 */
export function listed<F extends Finding>(
  findings: readonly F[],
  predictions: readonly Prediction[],
  filters: VisibilityFilters,
): readonly F[] {
  const detected = new Set(predictions.map(({ class: id }) => id))
  return findings.filter(finding => {
    const { class: id, confidence } = finding
    if (!detected.has(id)) return true
    return passesFilters({ class: id, confidence: isConfirmed(finding) ? 1 : (confidence ?? 1) }, filters)
  })
}

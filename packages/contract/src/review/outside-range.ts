import { isFdi, successorOf } from '../teeth/fdi.ts'
import { type ToothRange, teethBetween } from '../teeth/tooth-range.ts'
import type { FoldedFinding } from './fold.ts'
import { isConfirmed } from './standing.ts'

/**
 * The confirmed findings on other teeth than a periapical shows: a dentist wrote their tooth before the range was stated
 * or corrected. A milk tooth counts as its successor, because ranges are of permanent teeth.
 */
export const outsideRange = <F extends Pick<FoldedFinding, 'tooth' | 'state'>>(
  findings: readonly F[],
  range: ToothRange,
): readonly F[] => {
  const shown = new Set<string>(teethBetween(range))
  return findings.filter(
    finding => isConfirmed(finding) && isFdi(finding.tooth) && !shown.has(successorOf(finding.tooth)),
  )
}

import { isOneTooth, type Pair, type PlacedFinding, pairUp, samePlaceIou, unpaired } from './pair-findings.ts'

export interface BlindAgreement<F> {
  /** Same class on the same tooth or at the same position. */
  readonly both: readonly Pair<F>[]
  readonly onlyMarked: readonly F[]
  readonly onlyDetected: readonly F[]
  /** From the remaining ones: same position, another class. */
  readonly otherClass: readonly Pair<F>[]
}

/**
 * Compares a dentist's marks from before the reveal with the detector's findings. Each is paired at most once, the
 * largest overlap first, independent of the input order.
 */
export const blindAgreement = <F extends PlacedFinding>(
  marks: readonly F[],
  detected: readonly F[],
): BlindAgreement<F> => {
  const both = pairUp(
    marks,
    detected,
    (mark, finding, overlap) => mark.class === finding.class && (overlap >= samePlaceIou || isOneTooth(mark, finding)),
  )
  const onlyMarked = unpaired(marks, both)
  const onlyDetected = unpaired(detected, both)
  const otherClass = pairUp(
    onlyMarked,
    onlyDetected,
    (mark, finding, overlap) => mark.class !== finding.class && overlap >= samePlaceIou,
  )
  return { both, onlyMarked, onlyDetected, otherClass }
}

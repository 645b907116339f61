import { isOneTooth, type Pair, type PlacedFinding, pairUp, samePlaceIou, unpaired } from './pair-findings.ts'

export interface BlindAgreement<F> {
  /** The same class on the same tooth or in the same place. */
  readonly both: readonly Pair<F>[]
  readonly onlyMarked: readonly F[]
  readonly onlyDetected: readonly F[]
  /** Of what is left of both: the same place and another class. */
  readonly otherClass: readonly Pair<F>[]
}

/**
 * Compares what a dentist marked before they saw the detector's findings with those. Each counts once at most: the pairs
 * that overlap most come first, whatever the order in which they are given.
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

import { isFdi } from '../teeth/fdi.ts'

/** Boxes that overlap by this much of their union are the same place. */
export const samePlaceIou = 0.3

/** x and y are the centre of the box. */
export interface PlacedFinding {
  readonly detection_id: string
  readonly class: string
  readonly tooth: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface BlindPair<F> {
  readonly mark: F
  readonly finding: F
}

export interface BlindAgreement<F> {
  /** The same class on the same tooth or in the same place. */
  readonly both: readonly BlindPair<F>[]
  readonly onlyMarked: readonly F[]
  readonly onlyDetected: readonly F[]
  /** Of what is left of both: the same place and another class. */
  readonly otherClass: readonly BlindPair<F>[]
}

/** The share of two boxes' union that both cover, 0–1. */
export const overlapOf = (a: PlacedFinding, b: PlacedFinding): number => {
  const along = (centre: number, size: number, other: number, otherSize: number) =>
    Math.max(0, Math.min(centre + size / 2, other + otherSize / 2) - Math.max(centre - size / 2, other - otherSize / 2))
  const shared = along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height)
  const union = a.width * a.height + b.width * b.height - shared
  return union > 0 ? shared / union : 0
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
    (mark, finding, overlap) =>
      mark.class === finding.class && (overlap >= samePlaceIou || (isFdi(mark.tooth) && mark.tooth === finding.tooth)),
  )
  const onlyMarked = without(
    marks,
    both.map(({ mark }) => mark),
  )
  const onlyDetected = without(
    detected,
    both.map(({ finding }) => finding),
  )
  const otherClass = pairUp(
    onlyMarked,
    onlyDetected,
    (mark, finding, overlap) => mark.class !== finding.class && overlap >= samePlaceIou,
  )
  return { both, onlyMarked, onlyDetected, otherClass }
}

const without = <F>(all: readonly F[], taken: readonly F[]): readonly F[] => {
  const gone = new Set(taken)
  return all.filter(one => !gone.has(one))
}

/** Pairs of what `isPair` lets be one, each once at most: those that overlap most come first, whatever the order in which they are given. */
export const pairUp = <F extends PlacedFinding>(
  marks: readonly F[],
  detected: readonly F[],
  isPair: (mark: F, finding: F, overlap: number) => boolean,
): readonly BlindPair<F>[] => {
  const possible = marks
    .flatMap(mark => detected.map(finding => ({ mark, finding, overlap: overlapOf(mark, finding) })))
    .filter(({ mark, finding, overlap }) => isPair(mark, finding, overlap))
    .toSorted((a, b) => b.overlap - a.overlap || compareIds(a.mark, b.mark) || compareIds(a.finding, b.finding))
  const taken = new Set<F>()
  const pairs: BlindPair<F>[] = []
  for (const { mark, finding } of possible) {
    if (taken.has(mark) || taken.has(finding)) continue
    taken.add(mark).add(finding)
    pairs.push({ mark, finding })
  }
  return pairs
}

const compareIds = (a: PlacedFinding, b: PlacedFinding): number =>
  a.detection_id < b.detection_id ? -1 : Number(a.detection_id > b.detection_id)

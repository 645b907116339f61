import { isFdi } from '../teeth/fdi.ts'

/** Boxes with at least this IoU are at the same position. */
export const samePlaceIou = 0.3

/** Boxes on one tooth with at least this IoU are at the same position, drawn differently. */
const sameToothIou = 0.1

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

export interface Pair<F> {
  readonly mark: F
  readonly finding: F
}

/** Intersection over union of two boxes, 0–1. */
export const overlapOf = (a: PlacedFinding, b: PlacedFinding): number => {
  const along = (centre: number, size: number, other: number, otherSize: number) =>
    Math.max(0, Math.min(centre + size / 2, other + otherSize / 2) - Math.max(centre - size / 2, other - otherSize / 2))
  const shared = along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height)
  const union = a.width * a.height + b.width * b.height - shared
  return union > 0 ? shared / union : 0
}

export const isOneTooth = (a: Pick<PlacedFinding, 'tooth'>, b: Pick<PlacedFinding, 'tooth'>): boolean =>
  isFdi(a.tooth) && a.tooth === b.tooth

/** Same class and same position. The tooth alone is not enough, because it may have two findings of the class. */
export const isSamePlace = (a: PlacedFinding, b: PlacedFinding, overlap: number): boolean =>
  a.class === b.class && overlap >= (isOneTooth(a, b) ? sameToothIou : samePlaceIou)

/** The items that are in none of the pairs. */
export const unpaired = <F>(all: readonly F[], pairs: readonly Pair<F>[]): readonly F[] => {
  const taken = new Set(pairs.flatMap(({ mark, finding }) => [mark, finding]))
  return all.filter(one => !taken.has(one))
}

/**
 * Pairs the items that `isPair` accepts, each at most once: the largest overlap first, independent of the input order.
 */
export const pairUp = <F extends PlacedFinding>(
  marks: readonly F[],
  detected: readonly F[],
  isPair: (mark: F, finding: F, overlap: number) => boolean,
): readonly Pair<F>[] => {
  const possible = marks
    .flatMap(mark => detected.map(finding => ({ mark, finding, overlap: overlapOf(mark, finding) })))
    .filter(({ mark, finding, overlap }) => isPair(mark, finding, overlap))
    .toSorted((a, b) => b.overlap - a.overlap || compareIds(a.mark, b.mark) || compareIds(a.finding, b.finding))
  const taken = new Set<F>()
  const pairs: Pair<F>[] = []
  for (const { mark, finding } of possible) {
    if (taken.has(mark) || taken.has(finding)) continue
    taken.add(mark).add(finding)
    pairs.push({ mark, finding })
  }
  return pairs
}

const compareIds = (a: PlacedFinding, b: PlacedFinding): number =>
  a.detection_id < b.detection_id ? -1 : Number(a.detection_id > b.detection_id)

import { isChartTooth } from '../charting/chart-teeth.ts'

/** Boxes that overlap by this much of their union are the same place. */
export const samePlaceIou = 0.3

/** Boxes on one tooth that overlap by this much of their union are in one place of it, drawn otherwise. */
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

/** The share of two boxes' union that both cover, 0–1. */
export const overlapOf = (a: PlacedFinding, b: PlacedFinding): number => {
  const along = (centre: number, size: number, other: number, otherSize: number) =>
    Math.max(0, Math.min(centre + size / 2, other + otherSize / 2) - Math.max(centre - size / 2, other - otherSize / 2))
  const shared = along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height)
  const union = a.width * a.height + b.width * b.height - shared
  return union > 0 ? shared / union : 0
}

export const isOneTooth = (a: Pick<PlacedFinding, 'tooth'>, b: Pick<PlacedFinding, 'tooth'>): boolean =>
  isChartTooth(a.tooth) && a.tooth === b.tooth

/** The same class in the same place: a tooth alone is not enough, for there may be two of the class on it. */
export const isSamePlace = (a: PlacedFinding, b: PlacedFinding, overlap: number): boolean =>
  a.class === b.class && overlap >= (isOneTooth(a, b) ? sameToothIou : samePlaceIou)

/** Those that are in none of the pairs. */
export const unpaired = <F>(all: readonly F[], pairs: readonly Pair<F>[]): readonly F[] => {
  const taken = new Set(pairs.flatMap(({ mark, finding }) => [mark, finding]))
  return all.filter(one => !taken.has(one))
}

/** Pairs of what `isPair` lets be one, each once at most: those that overlap most come first, in any order of the input. */
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

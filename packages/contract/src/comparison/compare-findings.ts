import { defaultConfidence } from '../records/limits.ts'
import type { RadiographType } from '../records/radiograph.ts'
import type { FoldedFinding } from '../review/fold.ts'
import {
  isOneTooth,
  isSamePlace,
  overlapOf,
  type Pair,
  pairUp,
  samePlaceIou,
  unpaired,
} from '../review/pair-findings.ts'
import type { FoundTooth } from '../teeth/dentition.ts'
import { allTeeth, isFdi } from '../teeth/fdi.ts'
import type { Placement } from '../teeth/placement.ts'
import { type ToothRange, teethBetween } from '../teeth/tooth-range.ts'
import { type Alignment, alignBox, alignRadiographs, type NumberedRadiograph } from './align-radiographs.ts'

/** A radiograph with its current findings after all decisions, in the pixels of the displayed image. */
export interface ComparedRadiograph extends NumberedRadiograph {
  readonly type: RadiographType
  readonly model: { readonly name: string; readonly version: string } | null
  readonly toothRange: ToothRange | null
  readonly findings: readonly FoldedFinding[]
}

/** Why the result for one finding may be wrong. */
export type Doubt =
  /** No dentist has decided on it. */
  | { readonly kind: 'undecided'; readonly confidence: number }
  /** The images could not be aligned: they may show different regions of the mouth. */
  | { readonly kind: 'unaligned' }
  /** The other image does not show this position. */
  | { readonly kind: 'unseen' }
  /** The other image shows the position, and its tooth was not detected there. */
  | { readonly kind: 'tooth-not-found' }
  /** The detector found it in the other image too, below the threshold. */
  | { readonly kind: 'below-threshold'; readonly confidence: number }
  /** A dentist rejected it in the other image. */
  | { readonly kind: 'rejected' }
  /** For 'unchanged': on the same tooth, at another position on it. */
  | { readonly kind: 'elsewhere' }
  /** For 'unchanged': at the same position, on a tooth with another number. */
  | { readonly kind: 'other-tooth'; readonly tooth: string; readonly placement: Placement | null }

export interface Change {
  readonly kind: 'new' | 'gone' | 'unchanged'
  readonly class: string
  /** The number in the later image if it shows the finding; 'N/A' if none is known. */
  readonly tooth: string
  /** The placement of the finding that has the number. */
  readonly placement: Placement | null
  readonly earlier: FoldedFinding | null
  readonly later: FoldedFinding | null
  /** For a gone finding: the finding that is at its position now. For a new one: the finding that was there before. */
  readonly instead: FoldedFinding | null
  readonly doubts: readonly Doubt[]
}

export interface Comparison {
  readonly alignment: Alignment
  /** From tooth 18 to 48 by quadrant, those without a number last. */
  readonly changes: readonly Change[]
  /** Different models found them, so a difference may come from the models. */
  readonly isOtherModel: boolean
  /** One is panoramic and the other periapical, which show different regions. */
  readonly isOtherType: boolean
}

/** Boxes with this much overlap (IoU) are one finding although their teeth have different numbers. */
const otherToothIou = 0.5

/**
 * Minimum ratio of the lower to the higher confidence for the detector to be about as sure in both: a drop below the
 * threshold is then no change.
 */
const aboutAsSure = 0.5

/** Confirmed by a dentist, or undecided with a confidence at or above `threshold` (0–1). */
const counts = ({ state, confidence }: FoldedFinding, threshold: number): boolean =>
  state === 'undecided' ? (confidence ?? 1) >= threshold : state !== 'rejected'

/**
 * Classifies the findings of two radiographs of one patient as new, gone or unchanged. An earlier finding is mapped to
 * the later radiograph by its tooth if both show it, else by the alignment of all teeth. Two findings match if they
 * have the same class and an IoU of 0.3, of 0.1 on the same tooth, or of 0.5 if their teeth have different numbers;
 * remaining findings of one class on one tooth match as moved elsewhere. A finding is unchanged if the
 * detector finds it below the threshold in the other radiograph with at least half the confidence. Each change lists as
 * doubts what could make it false.
 */
export function compareFindings(
  earlier: ComparedRadiograph,
  later: ComparedRadiograph,
  threshold = defaultConfidence,
): Comparison {
  const alignment = alignRadiographs(earlier, later)
  const laid = new Map(earlier.findings.map(finding => [layOver(finding, earlier, later, alignment), finding]))
  const before = [...laid.keys()].filter(finding => counts(finding, threshold))
  const after = later.findings.filter(finding => counts(finding, threshold))

  const inPlace = pairUp(before, after, isSame)
  const rest = without(before, after, inPlace)
  const onTooth = pairUp(rest.before, rest.after, (a, b) => a.class === b.class && isOneTooth(a, b))
  const left = without(rest.before, rest.after, onTooth)
  const isWeak = (finding: FoldedFinding) => finding.state === 'undecided' && !counts(finding, threshold)
  const toWeak = pairUp(left.before, later.findings.filter(isWeak), isAsSure)
  const fromWeak = pairUp([...laid.keys()].filter(isWeak), left.after, isAsSure)
  const { before: gone, after: fresh } = without(left.before, left.after, [...toWeak, ...fromWeak])
  const replaced = pairUp(gone, fresh, (a, b, overlap) => isOneTooth(a, b) || overlap >= samePlaceIou)

  const original = (finding: FoldedFinding) => laid.get(finding) ?? finding
  const changes: Change[] = [
    ...inPlace.map(({ mark, finding }) => unchanged(original(mark), finding, false)),
    ...onTooth.map(({ mark, finding }) => unchanged(original(mark), finding, true)),
    ...[...toWeak, ...fromWeak].map(({ mark, finding }) => unchanged(original(mark), finding, false, threshold)),
    ...gone.map((finding): Change => {
      const others = later.findings.filter(other => !counts(other, threshold))
      const instead = replaced.find(({ mark }) => mark === finding)?.finding ?? null
      const doubts = doubtsOf(finding, {
        others,
        picture: later,
        alignment,
        isEarlier: false,
        isReplaced: instead !== null,
      })
      return { kind: 'gone', ...namesOf(finding), earlier: original(finding), later: null, instead, doubts }
    }),
    ...fresh.map((finding): Change => {
      const others = [...laid.keys()].filter(other => !counts(other, threshold))
      const stood = replaced.find(pair => pair.finding === finding)?.mark
      const doubts = doubtsOf(finding, {
        others,
        picture: earlier,
        alignment,
        isEarlier: true,
        isReplaced: stood !== undefined,
      })
      const instead = stood ? original(stood) : null
      return { kind: 'new', ...namesOf(finding), earlier: null, later: finding, instead, doubts }
    }),
  ]
  return {
    alignment,
    changes: changes.toSorted((a, b) => rank(a) - rank(b) || byKind(a) - byKind(b)),
    isOtherModel: earlier.model?.name !== later.model?.name || earlier.model?.version !== later.model?.version,
    isOtherType: earlier.type !== later.type,
  }
}

const namesOf = ({ class: id, tooth, placement }: FoldedFinding) => ({ class: id, tooth, placement })

/**
 * Different tooth numbers are stronger evidence against a match than a missing number, so the boxes must overlap
 * closely.
 */
const isSame = (a: FoldedFinding, b: FoldedFinding, overlap: number): boolean => {
  const isOtherTooth = isFdi(a.tooth) && isFdi(b.tooth) && a.tooth !== b.tooth
  return isSamePlace(a, b, overlap) && (!isOtherTooth || overlap >= otherToothIou)
}

const without = (
  before: readonly FoldedFinding[],
  after: readonly FoldedFinding[],
  pairs: readonly Pair<FoldedFinding>[],
) => ({ before: unpaired(before, pairs), after: unpaired(after, pairs) })

const isAsSure = (a: FoldedFinding, b: FoldedFinding, overlap: number): boolean => {
  const [lesser = 0, greater = 0] = [a.confidence ?? 1, b.confidence ?? 1].toSorted((one, other) => one - other)
  return lesser >= aboutAsSure * greater && isSame(a, b, overlap)
}

const unchanged = (
  earlier: FoldedFinding,
  later: FoldedFinding,
  isElsewhere: boolean,
  threshold: number | null = null,
): Change => ({
  kind: 'unchanged',
  ...namesOf(later),
  earlier,
  later,
  instead: null,
  doubts: [
    ...undecided(later),
    ...(threshold === null ? [] : belowThreshold([earlier, later], threshold)),
    ...(isElsewhere ? [{ kind: 'elsewhere' } as const] : []),
    ...(isFdi(earlier.tooth) && isFdi(later.tooth) && earlier.tooth !== later.tooth
      ? [{ kind: 'other-tooth', tooth: earlier.tooth, placement: earlier.placement } as const]
      : []),
  ],
})

const belowThreshold = (pair: readonly FoldedFinding[], threshold: number): Doubt[] =>
  pair
    .filter(finding => !counts(finding, threshold))
    .map(({ confidence }) => ({ kind: 'below-threshold', confidence: confidence ?? 0 }))

const undecided = ({ state, confidence }: FoldedFinding): Doubt[] =>
  state === 'undecided' && confidence !== null ? [{ kind: 'undecided', confidence }] : []

interface OtherRadiograph {
  /** Findings of the other radiograph that do not count there, in the later radiograph's pixels. */
  readonly others: readonly FoldedFinding[]
  readonly picture: ComparedRadiograph
  readonly alignment: Alignment
  /** True if `picture` is the earlier one. */
  readonly isEarlier: boolean
  readonly isReplaced: boolean
}

function doubtsOf(finding: FoldedFinding, other: OtherRadiograph): readonly Doubt[] {
  const { others } = other
  const same = others.filter(
    one => one.class === finding.class && (isOneTooth(one, finding) || overlapOf(one, finding) >= samePlaceIou),
  )
  const weak = same.filter(({ state }) => state === 'undecided').map(({ confidence }) => confidence ?? 0)
  return [
    ...undecided(finding),
    ...(other.isReplaced && other.alignment.by === 'teeth' ? [] : placeDoubt(finding, other)),
    ...(weak.length > 0 ? [{ kind: 'below-threshold', confidence: Math.max(...weak) } as const] : []),
    ...(same.some(({ state }) => state === 'rejected') ? [{ kind: 'rejected' } as const] : []),
  ]
}

/** Checks whether the other radiograph shows a finding's position. */
function placeDoubt(
  { tooth, x, y }: FoldedFinding,
  { picture, alignment, isEarlier }: OtherRadiograph,
): readonly Doubt[] {
  if (isFdi(tooth)) {
    if (picture.teeth.some(found => found.tooth === tooth)) return []
    if (picture.toothRange) return teethBetween(picture.toothRange).includes(tooth) ? [] : [{ kind: 'unseen' }]
  }
  if (alignment.by === 'picture') return [{ kind: 'unaligned' }]
  const whole = wholeOf(picture.image)
  const [left, top, right, bottom] = cornersOf(isEarlier ? alignBox(alignment.matrix, whole) : whole)
  if (x < left || y < top || x > right || y > bottom) return [{ kind: 'unseen' }]
  return isFdi(tooth) && picture.teeth.length > 0 ? [{ kind: 'tooth-not-found' }] : []
}

const wholeOf = ({ width, height }: NumberedRadiograph['image']) => ({ x: width / 2, y: height / 2, width, height })

const cornersOf = ({ x, y, width, height }: ReturnType<typeof wholeOf>) =>
  [x - width / 2, y - height / 2, x + width / 2, y + height / 2] as const

/** Maps a finding of the earlier image to the pixels of the later one. */
function layOver(
  finding: FoldedFinding,
  earlier: NumberedRadiograph,
  later: NumberedRadiograph,
  { matrix }: Alignment,
): FoldedFinding {
  const [from, to] = [earlier, later].map(({ teeth }) => teeth.find(({ tooth }) => tooth === finding.tooth))
  return from && to ? alignBox(matrixOfTooth(from, to), finding) : alignBox(matrix, finding)
}

const matrixOfTooth = (from: FoundTooth, to: FoundTooth): Alignment['matrix'] => {
  const sx = to.width / from.width
  const sy = to.height / from.height
  return [sx, 0, to.x - sx * from.x, 0, sy, to.y - sy * from.y]
}

const rank = ({ tooth }: Change): number => (isFdi(tooth) ? allTeeth.indexOf(tooth) : allTeeth.length)

const kinds = ['new', 'gone', 'unchanged'] as const
const byKind = ({ kind }: Change): number => kinds.indexOf(kind)

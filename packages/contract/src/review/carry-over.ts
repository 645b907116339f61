import { isFdi } from '../teeth/fdi.ts'
import { placementOfTooth } from '../teeth/placement-of-tooth.ts'
import type { DecisionAct, FindingShape } from './decision-schema.ts'
import type { FoldedFinding } from './fold.ts'
import { isSamePlace, overlapOf, pairUp } from './pair-findings.ts'

type Changes = Extract<DecisionAct, { kind: 'edit' }>['changes']

/**
 * A dentist's decision on an earlier model's finding, proposed for the newer model's finding of the same thing. It has
 * no effect until a dentist accepts it.
 */
export interface Proposal {
  /** The newer model's finding, undecided. */
  readonly finding: FoldedFinding
  /** The earlier finding with its decision; for 'twice' the dentist's own mark, which still counts. */
  readonly earlier: FoldedFinding
  /** Intersection over union of both boxes, 0–1. */
  readonly overlap: number
  /** 'twice': the newer model now finds a finding that the dentist had added. */
  readonly kind: 'accept' | 'reject' | 'edit' | 'twice'
  /** For an 'edit': the changes that give the newer finding the edited fields; for 'twice' those of the mark. */
  readonly changes: Changes | null
}

export interface CarryOver {
  /** At most one per finding, the best matches first. */
  readonly proposals: readonly Proposal[]
  /** Findings that a dentist accepted or edited and the newer model lacks. */
  readonly missing: readonly FoldedFinding[]
}

/**
 * Matches decisions on earlier models' findings with the newer model's findings. `earlier` are the folded findings of
 * each earlier result, the newest first; `current` those of the newer model and the dentists' own. Two findings match
 * if they have the same class and an IoU of 0.3, or of 0.1 on the same tooth. The tooth alone is not enough, because a
 * rejection may concern the other of two caries on it. Decided findings get no proposal.
 */
export const carryOver = (
  current: readonly FoldedFinding[],
  earlier: readonly (readonly FoldedFinding[])[],
): CarryOver => {
  const open = new Set(current.filter(({ original, state }) => original !== null && state === 'undecided'))
  const own = current.filter(({ state }) => state === 'added')
  const proposals: Proposal[] = match(own, open).map(({ mark, finding }) => ({
    ...propose(finding, mark, 'twice'),
    changes: changesOfMark(finding, mark),
  }))
  const settled: FoldedFinding[] = current.filter(({ state }) => state !== 'undecided')
  const missing: FoldedFinding[] = []
  for (const result of earlier) {
    const decided = result.filter(({ original, state }) => original !== null && state !== 'undecided')
    const isKnown = new Set(pairUp(decided, settled, isOneThing).map(({ mark }) => mark))
    const left = new Map(
      decided.filter(finding => !isKnown.has(finding)).map(finding => [asDetected(finding), finding]),
    )
    for (const { mark, finding } of match([...left.keys()], open)) {
      const was = left.get(mark)
      if (was) proposals.push(proposalOf(finding, was))
      left.delete(mark)
    }
    const standing = [...left.values()].filter(({ state }) => state !== 'rejected')
    const found = new Map(match(standing, open).map(({ mark, finding }) => [mark, finding]))
    for (const was of standing) {
      const finding = found.get(was)
      if (finding) proposals.push(propose(finding, was, 'accept'))
      else missing.push(was)
    }
    settled.push(...decided)
  }
  return { proposals: proposals.toSorted((a, b) => b.overlap - a.overlap), missing }
}

/** Pairs of matching findings, each at most once; paired ones are removed from `among`. */
const match = (marks: readonly FoldedFinding[], among: Set<FoldedFinding>) => {
  const pairs = pairUp(marks, [...among], isSamePlace)
  for (const { finding } of pairs) among.delete(finding)
  return pairs
}

/** The finding with the detector's class, tooth and box, to compare it with another detector's. */
const asDetected = (finding: FoldedFinding): FoldedFinding => ({ ...finding, ...finding.original })

/**
 * Compares both the decided and the detected form of two findings, because a dentist may have changed the class or box
 * of either.
 */
const isOneThing = (a: FoldedFinding, b: FoldedFinding): boolean =>
  [a, asDetected(a)].some(one => [b, asDetected(b)].some(other => isSamePlace(one, other, overlapOf(one, other))))

const propose = (finding: FoldedFinding, earlier: FoldedFinding, kind: Proposal['kind']): Proposal => ({
  finding,
  earlier,
  overlap: overlapOf(finding, earlier),
  kind,
  changes: null,
})

const proposalOf = (finding: FoldedFinding, was: FoldedFinding): Proposal => {
  const proposal = { ...propose(finding, was, was.state === 'rejected' ? 'reject' : 'accept') }
  const overlap = was.original ? overlapOf(finding, was.original) : proposal.overlap
  const changes = was.state === 'rejected' ? null : changesOf(finding, was)
  return changes ? { ...proposal, overlap, kind: 'edit', changes } : { ...proposal, overlap }
}

const isOneShape = (a: FindingShape, b: FindingShape): boolean =>
  (['x', 'y', 'width', 'height'] as const).every(side => a[side] === b[side]) &&
  a.points.length === b.points.length &&
  a.points.every(({ x, y }, at) => x === b.points[at]?.x && y === b.points[at]?.y)

const isInDoubt = ({ placement }: Pick<FoldedFinding, 'placement'>): boolean => placement?.kind === 'either'

/**
 * The changes that give a detector's finding the tooth, the surfaces and the drawn outline of a dentist's own mark of the
 * same thing; null if it has them. The detector's outline stays if the dentist drew only a box.
 */
export const changesOfMark = (finding: FoldedFinding, mark: FoldedFinding): Changes | null => {
  const { tooth, surfaces, x, y, width, height, points } = mark
  const isOther = isFdi(tooth) && (tooth !== finding.tooth || isInDoubt(finding))
  const changes: Changes = {
    ...(isOther && { tooth, placement: placementOfTooth(tooth) }),
    ...(surfaces && String(surfaces) !== String(finding.surfaces ?? []) && { surfaces: [...surfaces] }),
    ...(points.length > 0 && !isOneShape(mark, finding) && { shape: { x, y, width, height, points: [...points] } }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** Null if the newer model already has the dentist's correction. */
const changesOf = (finding: FoldedFinding, was: FoldedFinding): Changes | null => {
  const { original } = was
  if (!original) return null
  const isRedrawn = !isOneShape(was, original)
  const isSettled = isInDoubt(finding) && isInDoubt(original) && !isInDoubt(was)
  const isMoved = was.tooth !== original.tooth && was.tooth !== finding.tooth
  const changes: Changes = {
    ...(was.class !== original.class && was.class !== finding.class && { class: was.class as Changes['class'] }),
    ...((isMoved || isSettled) && { tooth: was.tooth as Changes['tooth'], placement: was.placement }),
    ...(was.surfaces && String(was.surfaces) !== String(finding.surfaces) && { surfaces: [...was.surfaces] }),
    ...(isRedrawn && { shape: { x: was.x, y: was.y, width: was.width, height: was.height, points: [...was.points] } }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

import type { DecisionAct, FindingShape } from './decision-schema.ts'
import type { FoldedFinding } from './fold.ts'
import { isSamePlace, overlapOf, pairUp } from './pair-findings.ts'

type Changes = Extract<DecisionAct, { kind: 'edit' }>['changes']

/** What a dentist had said of the finding that an earlier model made of the same thing. Nothing of it counts until a dentist takes it over. */
export interface Proposal {
  /** Of the newer model, undecided. */
  readonly finding: FoldedFinding
  /** As it was decided; for 'twice' the dentist's own mark, which still counts. */
  readonly earlier: FoldedFinding
  /** The share of both boxes' union that both cover, 0–1. */
  readonly overlap: number
  /** 'twice': the newer model now finds what the dentist had added by hand. */
  readonly kind: 'accept' | 'reject' | 'edit' | 'twice'
  /** Of an 'edit': what makes the newer finding as the earlier one was edited. */
  readonly changes: Changes | null
}

export interface CarryOver {
  /** At most one of each finding, those that fit best first. */
  readonly proposals: readonly Proposal[]
  /** What a dentist had accepted or edited and the newer model does not find. */
  readonly missing: readonly FoldedFinding[]
}

/**
 * Which decisions on an earlier model's findings fit those of the newer one. `earlier` are the folded findings of each
 * earlier result, the newest first; `current` those of the newer model and the dentists' own. Two findings are the same
 * where their class is, and their boxes overlap by 0.3 of their union, or by 0.1 on the same tooth: a tooth alone is not
 * enough, for the other of two caries on it may be the one that was rejected. What is decided already gets no proposal.
 */
export const carryOver = (
  current: readonly FoldedFinding[],
  earlier: readonly (readonly FoldedFinding[])[],
): CarryOver => {
  const open = new Set(current.filter(({ original, state }) => original !== null && state === 'undecided'))
  const own = current.filter(({ state }) => state === 'added')
  const proposals: Proposal[] = match(own, open).map(({ mark, finding }) => propose(finding, mark, 'twice'))
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

/** Pairs of the same thing, each at most once; what was paired is taken out of `among`. */
const match = (marks: readonly FoldedFinding[], among: Set<FoldedFinding>) => {
  const pairs = pairUp(marks, [...among], isSamePlace)
  for (const { finding } of pairs) among.delete(finding)
  return pairs
}

/** With the class, tooth and box that the detector gave it: what it is compared by with another detector's. */
const asDetected = (finding: FoldedFinding): FoldedFinding => ({ ...finding, ...finding.original })

/** Of two decided findings: also where a dentist gave one of them another class or box than the detector. */
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
  const changes = was.state === 'edited' ? changesOf(finding, was) : null
  return changes ? { ...proposal, overlap, kind: 'edit', changes } : { ...proposal, overlap }
}

const isOneShape = (a: FindingShape, b: FindingShape): boolean =>
  (['x', 'y', 'width', 'height'] as const).every(side => a[side] === b[side]) &&
  a.points.length === b.points.length &&
  a.points.every(({ x, y }, at) => x === b.points[at]?.x && y === b.points[at]?.y)

/** Null where the newer model says by itself what the dentist had corrected. */
const changesOf = (finding: FoldedFinding, was: FoldedFinding): Changes | null => {
  const { original } = was
  if (!original) return null
  const isRedrawn = !isOneShape(was, original)
  const changes: Changes = {
    ...(was.class !== original.class && was.class !== finding.class && { class: was.class as Changes['class'] }),
    ...(was.tooth !== original.tooth &&
      was.tooth !== finding.tooth && { tooth: was.tooth as Changes['tooth'], placement: was.placement }),
    ...(isRedrawn && { shape: { x: was.x, y: was.y, width: was.width, height: was.height, points: [...was.points] } }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}
